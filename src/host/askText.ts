import * as vscode from 'vscode';

/** One question of the set-up, asked in an input box. */
interface Question {
  readonly title: string;
  /** Position among several questions, from 1. */
  readonly step?: Step | undefined;
  /** A sentence of help, below the box. */
  readonly prompt: string;
  readonly placeholder: string;
  readonly value?: string | undefined;
  readonly password?: boolean;
  /** Looks at the text as it is typed, and once more before it is accepted. */
  readonly check: (text: string) => Advice | undefined;
}

/** Which of how many questions this is, from 1. */
export interface Step {
  readonly number: number;
  readonly of: number;
}

/** Said below the box while typing; what is `wrong` is not accepted. */
export interface Advice {
  readonly words: string;
  readonly wrong: boolean;
}

/** What the person typed, and whether they confirmed it or left. */
export interface Typed {
  readonly text: string;
  readonly accepted: boolean;
}

/** Asks one question; resolves when the person confirms a good text or leaves. */
export function askText(question: Question): Promise<Typed> {
  const box = inputBox(question);
  const advise = (text: string) => show(box, question.check(text));
  if (box.value) advise(box.value);
  return new Promise<Typed>((resolve) => {
    box.onDidChangeValue((text) => (text.trim() ? advise(text) : show(box, undefined)));
    box.onDidAccept(() => {
      if (question.check(box.value)?.wrong) return advise(box.value);
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

function inputBox({ title, step, prompt, placeholder, value, password }: Question): vscode.InputBox {
  const box = vscode.window.createInputBox();
  box.title = title;
  box.step = step?.number;
  box.totalSteps = step?.of;
  box.prompt = prompt;
  box.placeholder = placeholder;
  box.value = value ?? '';
  box.password = password ?? false;
  box.ignoreFocusOut = true;
  return box;
}

function show(box: vscode.InputBox, advice: Advice | undefined): void {
  const severity = advice?.wrong ? vscode.InputBoxValidationSeverity.Error : vscode.InputBoxValidationSeverity.Info;
  box.validationMessage = advice && { message: advice.words, severity };
}
