/** Helpers that create sessions with pictures, and the views that the page gets of them. */
import assert from 'node:assert/strict';
import * as v from 'valibot';
import type { InsertPosition } from '../../../../../src/insertion/common/edits.ts';
import type { TurnView } from '../../../../../src/panel/common/turnView.ts';
import { turnView } from '../../../../../src/panel/host/view/createTurnView.ts';
import type { TurnContext } from '../../../../../src/panel/host/view/viewContext.ts';
import type { Picture } from '../../../../../src/sessions/common/model/picture.ts';
import type { Quote } from '../../../../../src/sessions/common/model/quote.ts';
import { type Result, Session, sessionVersion, type Turn } from '../../../../../src/sessions/common/model/session.ts';
import { english } from '../../../strings/english.ts';
import { assertBounded } from './assertBounded.ts';

/** Shows nothing about agents. */
export const noAgents: TurnContext['agents'] = { budget: () => undefined, usedIn: () => [], nameOf: () => undefined };

export const context: TurnContext = pageAt('below');

/** A page whose URIs contain which copy of which picture they refer to. */
export function pageAt(position: InsertPosition): TurnContext {
  return {
    language: english,
    src: ({ id }, copy) => `${copy}/${id}`,
    linkLoad: () => undefined,
    filesIn: () => [],
    isTakenOut: () => false,
    textNow: () => undefined,
    languageNow: ({ languageId }) => languageId,
    imageModel: 'picture-pro-3',
    insertPosition: () => position,
    agents: noAgents,
  };
}

export function picture(id: string, part: Partial<Picture> = {}): Picture {
  const hash = id.charCodeAt(0).toString(16).padStart(64, '0');
  return { id, hash, mediaType: 'image/png', width: 1376, height: 768, size: 1_500_000, ...part };
}

export function result(id: string, part: Partial<Result> = {}): Result {
  return {
    id,
    state: 'done',
    startedAt: 1_000,
    model: 'm',
    text: '',
    reasoning: '',
    pictures: [],
    earlier: [],
    links: [],
    toolCalls: [],
    ...part,
  };
}

/** A result with one picture, named after it. */
export function drawn(pictureId: string, part: Partial<Result> = {}): Result {
  return result(`r-${pictureId}`, { pictures: [picture(pictureId)], ...part });
}

export function turn(part: Partial<Turn>): Turn {
  return {
    id: 't1',
    mode: 'image',
    createdAt: 1,
    prompt: 'a lighthouse',
    options: { aspectRatio: '', size: '' },
    results: [],
    shown: 0,
    ...part,
  };
}

export function quote(id: string, part: Partial<Quote> = {}): Quote {
  return {
    id,
    uri: `file:///${id}.md`,
    fileName: `${id}.md`,
    languageId: 'markdown',
    firstLine: 18,
    lastLine: 18,
    text: 'The lamp.',
    ...part,
  };
}

/** As it would be stored on disk. */
export function sessionOf(turns: readonly Turn[], part: Partial<Session> = {}): Session {
  const draft = { mode: 'image', text: '', options: { aspectRatio: '', size: '' } } as const;
  const session = { version: sessionVersion, id: 's', title: '', createdAt: 1, changedAt: 1, draft, turns, ...part };
  return v.parse(Session, session);
}

/** Returns the validated view of a session's last turn. */
export function shown(turns: readonly Turn[], page: TurnContext = context): TurnView {
  const session = sessionOf(turns);
  const last = session.turns.at(-1);
  assert.ok(last);
  return assertBounded(turnView(page, session, last));
}
