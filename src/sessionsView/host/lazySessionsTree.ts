import { EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import type { SessionNode, SessionsTree } from './sessionsTree.ts';

/** Registered at the start; its content is loaded when the view is first visible. The loaded tree fires its own change events. */
export class LazySessionsTree implements TreeDataProvider<SessionNode> {
  private readonly changed = new EventEmitter<SessionNode[] | undefined>();
  private loaded: Promise<SessionsTree> | undefined;
  private tree: SessionsTree | undefined;
  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly load: () => Promise<SessionsTree>) {}

  async getChildren(node?: SessionNode): Promise<SessionNode[]> {
    this.loaded ??= this.follow();
    return (await this.loaded).getChildren(node);
  }

  async getTreeItem(node: SessionNode): Promise<TreeItem> {
    this.loaded ??= this.follow();
    return (await this.loaded).getTreeItem(node);
  }

  resolveTreeItem(item: TreeItem, node: SessionNode): TreeItem {
    return this.tree?.resolveTreeItem(item, node) ?? item;
  }

  private async follow(): Promise<SessionsTree> {
    this.tree = await this.load();
    this.tree.onDidChangeTreeData((lines) => this.changed.fire(lines));
    return this.tree;
  }
}
