import type { Mark } from '../../sessions/common/model/marks.ts';

/** The marks of a request, and the numbers of both images among those that are sent. */
interface NumberedMarks {
  readonly marks: readonly Mark[];
  readonly original: number;
  readonly copy: number;
}

const names: Readonly<Record<Mark['tool'], string>> = {
  pen: 'line',
  arrow: 'arrow',
  rectangle: 'rectangle',
  ellipse: 'ellipse',
  text: 'text',
};

/** What each kind of mark means, in the order in which it is said. */
const meanings: Readonly<Record<Mark['tool'], string>> = {
  rectangle: 'A rectangle encloses what is to change.',
  ellipse: 'An ellipse encloses what is to change.',
  pen: 'A line goes around or over what is to change.',
  arrow: 'The head of an arrow points at what is to change.',
  text: 'A text is an instruction about the place where it is written, or about the mark beside it.',
};

const tools = Object.keys(meanings) as readonly Mark['tool'][];

/**
 * Returns a prompt with how to read the marks, after it, since models weigh the beginning most. Images are numbered by their order among
 * those that are sent: only by that do models know which one is the copy.
 */
export function addMarksToPrompt(prompt: string, marked: NumberedMarks | undefined): string {
  if (!marked) return prompt;
  const { marks, original, copy } = marked;
  const used = tools.filter((tool) => marks.some((mark) => mark.tool === tool));
  return [
    prompt,
    `Attached picture ${original} is the image to change. Attached picture ${copy} is a copy of it with marks drawn by hand, which only show where to change it: ${listMarks(marks)}.`,
    used.map((tool) => meanings[tool]).join(' '),
    `Change picture ${original} only there. Keep everything else exactly as it is: content, framing, colors, size and aspect ratio. The marks must not appear in the result.`,
  ].join('\n\n');
}

/** Returns "a red rectangle, a blue arrow". */
function listMarks(marks: readonly Mark[]): string {
  const kinds = marks.map(({ tool, color }) => `a ${color} ${names[tool]}`);
  return [...new Set(kinds)].join(', ');
}
