import type * as vscode from 'vscode';
import type { PromptTemplate } from '../common/promptTemplates.ts';

/** Returns the built-in prompts in the user's language; `{{input}}` remains for the user to fill. */
export function builtInPrompts(l10n: typeof vscode.l10n): readonly PromptTemplate[] {
  return [...textPrompts(l10n), ...picturePrompts(l10n)];
}

function textPrompts(l10n: typeof vscode.l10n): readonly PromptTemplate[] {
  return [
    {
      id: 'explain',
      name: l10n.t('Explain'),
      mode: 'chat',
      text: l10n.t(
        'Explain this in plain words: what it says, how it works, and what a reader could stumble over. Be brief.',
      ),
    },
    {
      id: 'improve',
      name: l10n.t('Improve'),
      mode: 'chat',
      changes: true,
      text: l10n.t(
        'Improve this text. Keep its meaning, tone, language and formatting. Answer with the improved text alone.',
      ),
    },
    {
      id: 'shorten',
      name: l10n.t('Shorten'),
      mode: 'chat',
      changes: true,
      text: l10n.t(
        'Shorten this text to about half. Keep what matters, its tone, language and formatting. Answer with the shorter text alone.',
      ),
    },
    {
      id: 'translate',
      name: l10n.t('Translate…'),
      mode: 'chat',
      changes: true,
      text: l10n.t(
        'Translate this text into {{input}}. Keep its tone and formatting, and leave code and names as they are. Answer with the translation alone.',
      ),
    },
  ];
}

function picturePrompts(l10n: typeof vscode.l10n): readonly PromptTemplate[] {
  return [
    {
      id: 'imagePrompt',
      name: l10n.t('Turn into image prompt'),
      mode: 'chat',
      text: l10n.t(
        'Turn this into one prompt for an image model: subject, setting, light, framing and style in two to four sentences. Answer with the prompt alone.',
      ),
    },
    {
      id: 'storyboard',
      name: l10n.t('Storyboard'),
      mode: 'chat',
      text: l10n.t(
        'Turn this into a storyboard of about six panels. Answer with a numbered list; each entry describes one picture that can be drawn by itself: framing, who and what is in it, light, one action.',
      ),
    },
    {
      id: 'shotList',
      name: l10n.t('Shot list'),
      mode: 'chat',
      text: l10n.t(
        'Turn this into a shot list. Answer with a table of the columns Shot, Size, Angle, Movement and Picture; Picture describes what can be seen in one sentence.',
      ),
    },
    {
      id: 'altText',
      name: l10n.t('Alt text'),
      mode: 'chat',
      text: l10n.t(
        'Write an alternative text for the picture this is about: one or two sentences that say what can be seen, without “picture of”. Answer with the text alone.',
      ),
    },
  ];
}
