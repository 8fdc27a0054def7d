/** What asks a chat model for a look, by the names of the pictures that go along in this order. */
export function buildLookPrompt(names: readonly string[]): string {
  return [
    'Look at the pictures that go along and describe how to draw further pictures that belong with them.',
    `The pictures, in their order:\n${names.map((name, index) => `${index + 1}. ${name}`).join('\n')}`,
    'Answer with one JSON object and nothing else:',
    '{"name": "a name for the look, of two to four words", "style": "...", "characters": [{"name": "...", "description": "...", "pictures": [1]}]}',
    'style: the technique, lines, shapes, colours, light, mood and what never occurs, as plain prose that a model for pictures can follow. Nothing about what a single picture happens to show.',
    'characters: each person, animal or figure that should look the same in further pictures, with a name, all that makes it recognisable, and the numbers of the pictures that show it best; [] where there is none.',
    'If you cannot see the pictures, answer with the word NONE alone.',
  ].join('\n\n');
}
