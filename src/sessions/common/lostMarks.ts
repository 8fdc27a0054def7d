import type { Draft, Turn } from './model/session.ts';

type Marked = Pick<Turn | Draft, 'attachments' | 'marks'>;

/** Returns the marks of a request, unless the image that they are on, or its copy with them, is no longer attached. */
export function findMarks({ attachments = [], marks }: Marked): Pick<Marked, 'marks'> {
  const ids = new Set(attachments.map(({ id }) => id));
  return marks && ids.has(marks.original) && ids.has(marks.copy) ? { marks } : {};
}

/** Returns the draft without marks that mean nothing any more, because one of both images was removed. */
export function dropLostMarks({ marks, ...draft }: Draft): Draft {
  return { ...draft, ...findMarks({ ...draft, ...(marks && { marks }) }) };
}
