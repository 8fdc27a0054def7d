/** Shows VS Code's input boxes, with external text shown literally. */
import { type InputBox, type InputBoxOptions, InputBoxValidationSeverity, window } from 'vscode';
import { literal } from '../common/literal.ts';

/** One question, possibly of several. */
interface Question {
  readonly title: string;
  /** Position among several questions, from 1. */
  readonly step?: Step | undefined;
  /** A help sentence below the box. */
  readonly prompt: string;
  readonly placeholder: string;
  readonly value?: string | undefined;
  readonly password?: boolean;
  /** Checks the text while it is typed, and again before it is accepted. */
  readonly check: (text: string) => ValidationMessage | undefined;
}

/** Which of how many questions this is, from 1. */
export interface Step {
  readonly number: number;
  readonly of: number;
}

/** Shown below the box while typing; a text is not accepted if `wrong` is true. */
export interface ValidationMessage {
  readonly words: string;
  readonly wrong: boolean;
}

/** The text the user typed, and whether they confirmed or dismissed the box. */
export interface Typed {
  readonly text: string;
  readonly accepted: boolean;
}

/** Asks one question; resolves when the user confirms a valid text or dismisses the box. */
export function askText({ title, step, prompt, placeholder, check, ...question }: Question): Promise<Typed> {
  const box = Object.assign(window.createInputBox(), {
    title: literal(title),
    step: step?.number,
    totalSteps: step?.of,
    prompt: literal(prompt),
    placeholder: literal(placeholder),
    value: question.value ?? '',
    password: question.password ?? false,
    ignoreFocusOut: true,
  });
  const advise = (text: string) => show(box, check(text));
  if (box.value) advise(box.value);
  return new Promise<Typed>((resolve) => {
    box.onDidChangeValue((text) => (text.trim() ? advise(text) : show(box, undefined)));
    box.onDidAccept(() => {
      if (check(box.value)?.wrong) return advise(box.value);
      resolve({ text: box.value, accepted: true });
      box.hide();
    });
    box.onDidHide(() => {
      resolve({ text: box.value, accepted: false });
      box.dispose();
    });
    box.show();
  });
}

function show(box: InputBox, advice: ValidationMessage | undefined): void {
  const severity = advice?.wrong ? InputBoxValidationSeverity.Error : InputBoxValidationSeverity.Info;
  box.validationMessage = advice && { message: literal(advice.words), severity };
}

interface Line extends Pick<InputBoxOptions, 'value' | 'ignoreFocusOut'> {
  readonly title: string;
  readonly prompt?: string;
  readonly placeHolder?: string;
  /** Returns why a text is not accepted, or undefined if it is. */
  readonly problem?: (text: string) => string | undefined;
}

/** Asks for a line of text with the current value selected; undefined if the user cancels. */
export function askLine({ title, prompt, placeHolder, problem, ...options }: Line): Thenable<string | undefined> {
  return window.showInputBox({
    ...options,
    title: literal(title),
    ...(prompt !== undefined && { prompt: literal(prompt) }),
    ...(placeHolder !== undefined && { placeHolder: literal(placeHolder) }),
    ...(problem && { validateInput: (text) => literal(problem(text) ?? '') }),
  });
}
