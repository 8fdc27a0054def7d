import fc from 'fast-check';

/** Relative paths of every shape a file system takes; `#` stands for itself. */
export function arbitraryPath(unit: fc.StringConstraints['unit'] = 'grapheme'): fc.Arbitrary<string> {
  const marks = fc.string({
    unit: fc.constantFrom(...' #%&_~^$|{}[]()\'",;:+=@!\\<>a灯é.-'),
    minLength: 1,
    maxLength: 8,
  });
  const segment = fc
    .oneof(fc.string({ ...(unit && { unit }), minLength: 1, maxLength: 8 }), marks)
    .map((text) => text.replaceAll('/', '_'))
    .filter((text) => text.trim() === text && !/^\.*$/.test(text));
  return fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => `${segments.join('/')}.png`);
}

/** Prompts full of what languages take for markup. */
export function arbitraryAltText(...markup: readonly string[]): fc.Arbitrary<string> {
  const marks = [
    ...'[]()\\`*_<>&;#~!{}$%^|"\'=:+-.,@ x\n灯',
    '&amp;',
    '-->',
    ']]>',
    '/>',
    '{{x}}',
    '(C)',
    '...',
    ...markup,
  ];
  return fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...marks), maxLength: 40 }),
  );
}

/** A reference to a picture of 3 by 2 pixels. */
export function reference(path: string, alt: string) {
  return { path, alt, width: 3, height: 2 };
}
