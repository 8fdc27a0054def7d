import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type SessionNode, SessionsTree } from '../../../src/sessionsView/host/sessionsTree.ts';
import { FakeHistory, pictureSummary, summary } from '../../unit/sessionsView/host/fakeHistory.ts';

const language = { l10n: vscode.l10n, locale: 'en' };
const thumbnailUri = () => vscode.Uri.file('/storage/thumbnails/a.webp');

/** The parts of a view that the tree changes. */
class ShownView {
  badge: vscode.ViewBadge | undefined;
  message: string | undefined;
  visible = true;
}

function treeOf(history: FakeHistory) {
  const tree = new SessionsTree(language, history, thumbnailUri);
  const view = new ShownView();
  tree.attach(view as unknown as vscode.TreeView<SessionNode>);
  return { tree, view };
}

/** Resolves to the lines that the next change event lists: those that look different, or all. */
async function toldBy(tree: SessionsTree, change: () => void): Promise<readonly string[] | 'all'> {
  const told = new Promise<readonly string[] | 'all'>((resolve) => {
    const listening = tree.onDidChangeTreeData((nodes) => {
      listening.dispose();
      resolve(nodes?.map((node) => String(tree.getTreeItem(node).label)) ?? 'all');
    });
  });
  change();
  return told;
}

async function lines(tree: SessionsTree): Promise<string[]> {
  const groups = await tree.getChildren();
  const below = await Promise.all(groups.map(async (group) => [group, ...(await tree.getChildren(group))]));
  return below.flat().map((node) => String(tree.getTreeItem(node).label));
}

describe('Sessions view', () => {
  it('lists sessions below their days, and offers more at the end', async () => {
    const { tree } = treeOf(
      new FakeHistory(Array.from({ length: 51 }, (_, index) => summary(`s${index}`, { changedAt: Date.now() }))),
    );
    const shown = await lines(tree);
    assert.deepEqual([shown.length, shown[0], shown[1], shown.at(-1)], [52, 'Today', 'Title of s0', 'Show More']);
    tree.showMore();
    assert.equal((await lines(tree)).length, 52);
    assert.ok(!(await lines(tree)).includes('Show More'));
  });

  it('shows the state of each session by its icon, menu and command', async () => {
    const { tree } = treeOf(new FakeHistory());
    const item = (more: Parameters<typeof summary>[1]) =>
      tree.getTreeItem({ kind: 'session', summary: summary('s', more) });
    const icon = (more: Parameters<typeof summary>[1]) => (item(more).iconPath as vscode.ThemeIcon).id;
    assert.deepEqual(
      [icon({}), icon({ mode: 'image' }), icon({ isDraft: true }), icon({ isRunning: true }), icon({ agent: 'Codex' })],
      ['comment', 'file-media', 'edit', 'loading~spin', 'hubot'],
    );
    assert.match(
      item({ mode: 'image', agent: 'Codex' }).accessibilityInformation?.label ?? '',
      /^Title of s, Image, Agent: Codex, /,
    );
    const context = (more: Parameters<typeof summary>[1]) => item(more).contextValue;
    assert.deepEqual(
      [context({}), context({ pinned: true }), context({ isDraft: true }), context({ pinned: true, isDraft: true })],
      ['session', 'session.pinned', 'session.draft', 'session.pinned.draft'],
    );
    assert.deepEqual([item({}).command?.command, item({}).command?.arguments], ['limn.openSession', ['s']]);
    assert.match(
      item({ mode: 'image', isRunning: true }).accessibilityInformation?.label ?? '',
      /^Title of s, Image, running, /,
    );
    assert.equal(item({ title: '' }).label, 'Untitled');
    assert.match(String(item({ isDraft: true }).description), /^Draft, /);
  });

  it('shows the time of day, and the date of a pinned session, which has no heading', () => {
    const { tree } = treeOf(new FakeHistory());
    const said = (more: Parameters<typeof summary>[1]) =>
      tree.getTreeItem({ kind: 'session', summary: summary('s', more) }).description;
    const noon = new Date(2026, 1, 3, 12, 5).getTime();
    assert.match(String(said({ changedAt: noon })), /^12:05\sPM$/);
    assert.equal(said({ changedAt: noon, pinned: true }), 'Feb 3, 2026');
    assert.match(String(said({ changedAt: Date.now(), pinned: true })), /^\d+:\d\d\s[AP]M$/);
  });

  it('shows the last picture in the tooltip, and renders no title as Markdown', () => {
    const { tree } = treeOf(new FakeHistory());
    const of = summary('s', { title: '![x](http://elsewhere.example/x.png)', pictures: [pictureSummary('a')] });
    const node: SessionNode = { kind: 'session', summary: of };
    const { tooltip } = tree.resolveTreeItem(tree.getTreeItem(node), node);
    assert.ok(tooltip instanceof vscode.MarkdownString);
    assert.match(tooltip.value, /!\[\]\(file:\/\/\/storage\/thumbnails\/a\.webp\|width=240\)/);
    assert.doesNotMatch(tooltip.value, /(?<!\\)!\[x/);
  });

  it('has a badge while sessions are running', async () => {
    const history = new FakeHistory();
    history.atWork = 2;
    assert.deepEqual(treeOf(history).view.badge, { value: 2, tooltip: 'Running sessions: 2' });
    history.atWork = 0;
    assert.equal(treeOf(history).view.badge, undefined);
  });

  it('updates only lines that look different, and all lines only if their order changed', async () => {
    const now = Date.now();
    const [one, two] = [summary('a', { changedAt: now }), summary('b', { changedAt: now })];
    const history = new FakeHistory([one, two]);
    const { tree } = treeOf(history);
    await lines(tree);
    const renamed = { ...two, title: 'Renamed' };
    const told = await toldBy(tree, () => {
      history.change([{ ...one, changedAt: now }, two]);
      history.change([one, renamed]);
    });
    assert.deepEqual(told, ['Renamed']);
    assert.equal(await toldBy(tree, () => history.change([summary('c', { changedAt: now }), one, renamed])), 'all');
    assert.deepEqual(await lines(tree), ['Today', 'Title of c', 'Title of a', 'Renamed']);
    const picture = { pictures: [pictureSummary('p')] };
    assert.deepEqual(
      await toldBy(tree, () => history.change([summary('c', { changedAt: now, ...picture }), one, renamed])),
      ['Title of c'],
    );
  });

  it('shows no session that was deleted before VS Code requested the lines', async () => {
    const now = Date.now();
    const stays = summary('a', { changedAt: now });
    const history = new FakeHistory([stays]);
    const { tree } = treeOf(history);
    await lines(tree);
    assert.equal(await toldBy(tree, () => history.change([summary('b', { changedAt: now }), stays])), 'all');
    assert.equal(await toldBy(tree, () => history.change([stays])), 'all');
    assert.deepEqual(await lines(tree), ['Today', 'Title of a']);
  });

  it('is read again after it was hidden', async () => {
    const now = Date.now();
    const history = new FakeHistory([summary('a', { changedAt: now })]);
    const { tree, view } = treeOf(history);
    await lines(tree);
    await toldBy(tree, () => history.change([summary('b', { changedAt: now })]));
    view.visible = false;
    assert.equal(await toldBy(tree, () => history.change([summary('c', { changedAt: now })])), 'all');
    assert.deepEqual(await lines(tree), ['Today', 'Title of c']);
  });

  it('shows the search text until the search is cleared', async () => {
    const { tree, view } = treeOf(new FakeHistory([summary('boat', { changedAt: Date.now() })]));
    await tree.searchFor('boat');
    assert.deepEqual([await lines(tree), view.message], [['Today', 'Title of boat'], "Results for 'boat'"]);
    await tree.searchFor('pier');
    assert.deepEqual([await lines(tree), view.message], [[], "No sessions found for 'pier'."]);
    await tree.searchFor('');
    assert.deepEqual([(await lines(tree)).length, view.message], [2, '']);
  });
});
