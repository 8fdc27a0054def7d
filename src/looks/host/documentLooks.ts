import { Uri, workspace } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { getLastSegment } from '../../base/common/paths.ts';
import { truncate } from '../../base/common/truncate.ts';
import type { UnusableFile } from '../../base/host/unusableFile.ts';
import { limits } from '../../product/common/limits.ts';
import { modeTraits } from '../../product/common/modes.ts';
import type { PromptFile } from '../../promptFiles/common/promptFile.ts';
import type { Ask } from '../../sessions/common/editSession.ts';
import type { Character, LookChoice } from '../../sessions/common/model/picture.ts';
import { findNames } from '../common/lookNames.ts';
import type { CharacterEntry, ParsedLook } from '../common/parseLook.ts';
import { type FoundLook, findDeclaredLook, findLook, resolveNamedLook } from './findLook.ts';

/** A picture of a character, to be sent with a prompt. */
interface LookPicture {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A character that a prompt names. */
type NamedCharacter = Pick<Character, 'name' | 'description'> & { readonly pictures: readonly LookPicture[] };

/** What a look adds to one prompt from a document. */
export interface ResolvedLook {
  readonly name: string;
  /** The URI of its file. */
  readonly uri: string;
  readonly style: string;
  readonly characters: readonly NamedCharacter[];
  /** Empty if the user does not trust the workspace, since another size may cost more. */
  readonly options: ParsedLook['options'];
  /** The same text as long as nothing changes that a picture generated with the look depends on. */
  readonly canonical: string;
}

/** Reads the looks of documents. */
export class DocumentLooks {
  constructor(private readonly isTrusted: () => boolean = () => workspace.isTrusted) {}

  /** Returns how to resolve the look for a request about a passage; empty if its mode takes no look. */
  getPassageLook({ mode, quote }: Pick<Ask, 'mode' | 'quote'>): {
    readonly look?: (text: string) => Promise<ResolvedLook | UnusableFile | undefined>;
  } {
    if (!quote?.uri || !modeTraits[mode].accepts.look) return {};
    return { look: (text) => this.resolveLook(Uri.parse(quote.uri), text) };
  }

  /** Returns the look for a prompt from this document, or why it cannot be used; undefined if there is none, or the user removed it. */
  async resolveLook(
    document: Uri,
    prompt: string,
    choice?: LookChoice,
  ): Promise<ResolvedLook | UnusableFile | undefined> {
    return choice?.without.includes('') ? undefined : this.resolveCharacters(await findLook(document), prompt, choice);
  }

  /** Returns the same for a prompt file by its content, whether the file contains that already or not. */
  async resolveForPromptFile(
    file: Uri,
    { prompt, look }: Pick<PromptFile, 'prompt' | 'look'>,
  ): Promise<ResolvedLook | UnusableFile | undefined> {
    return this.resolveCharacters(await findDeclaredLook(file, look), prompt);
  }

  private async resolveCharacters(
    found: FoundLook | undefined,
    prompt: string,
    choice?: LookChoice,
  ): Promise<ResolvedLook | UnusableFile | undefined> {
    if (!found || 'fault' in found) return found;
    const reading = new PictureReader(found.file);
    const characters: NamedCharacter[] = [];
    for (const one of getNamedCharacters(found, prompt, choice)) characters.push(await reading.readCharacter(one));
    const { name, style, file } = found;
    const canonical = JSON.stringify([style, found.options, await Promise.all(characters.map(getHashInputs))]);
    const options = this.isTrusted() ? found.options : {};
    return { name, uri: file.toString(), style, options, characters, canonical };
  }
}

function getNamedCharacters(
  { characters }: ParsedLook,
  prompt: string,
  { without = [], meant = [] }: Partial<LookChoice> = {},
): readonly CharacterEntry[] {
  const all = characters.map(({ name }) => name);
  const names = new Set([...findNames(prompt, all), ...meant]);
  return characters.filter(({ name }) => names.has(name) && !without.includes(name));
}

async function getHashInputs({ name, description, pictures }: NamedCharacter): Promise<readonly unknown[]> {
  return [name, description, await Promise.all(pictures.map(({ bytes }) => sha256(bytes)))];
}

/** Reads pictures until they are as large as one request can be. */
class PictureReader {
  private room: number = limits.lookBytes;
  private count = 0;

  constructor(private readonly look: Uri) {}

  async readCharacter({ name, description, pictures }: CharacterEntry): Promise<NamedCharacter> {
    const read: LookPicture[] = [];
    for (const path of pictures) {
      const bytes = await this.readBytes(path);
      if (bytes) read.push({ name: truncate(getLastSegment(path), limits.label), bytes });
    }
    return { name, description, pictures: read };
  }

  /** Returns undefined if the picture is missing, outside of the workspace or too large, or does not fit into the request. */
  private async readBytes(path: string): Promise<Uint8Array | undefined> {
    const place = await resolveNamedLook(path, this.look);
    if ('not' in place) return undefined;
    try {
      const { size } = await workspace.fs.stat(place.file);
      if (size > Math.min(limits.attachmentBytes, this.room) || this.count === limits.attachments) return undefined;
      const bytes = await workspace.fs.readFile(place.file);
      [this.room, this.count] = [this.room - size, this.count + 1];
      return bytes;
    } catch {
      return undefined;
    }
  }
}
