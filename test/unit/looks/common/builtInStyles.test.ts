import assert from 'node:assert/strict';
import * as v from 'valibot';
import manifest from '../../../../package.json' with { type: 'json' };
import {
  formatStyles,
  getStyle,
  getStyledLook,
  getStyleNames,
  getStyles,
  parseStyles,
  styleIds,
} from '../../../../src/looks/common/builtInStyles.ts';
import { settings } from '../../../../src/product/common/names.ts';
import { countRequests, hasChosenStyle } from '../../../../src/sessions/common/draft.ts';
import { waitsForFirst } from '../../../../src/sessions/common/keepAlike.ts';
import { findTurn, Turn } from '../../../../src/sessions/common/model/session.ts';
import { PictureOptions } from '../../../../src/sessions/common/model/turnRequest.ts';
import { getRequestImages, getRequestText } from '../../../../src/sessions/common/requestContent.ts';
import { getOwnOptions, getVariants } from '../../../../src/sessions/common/variants.ts';
import { doneResult, emptySession, options, pictureOf, withTurn } from '../../sessions/common/pictures.ts';
import { english } from '../../strings/english.ts';

const names = getStyleNames(english.l10n);
const both = { ...options, styles: ['watercolor', 'ink'] };
const look = { name: 'Village', uri: 'file:///look.limn.md', style: 'gray chalk', characters: [] };

function turnOf(ask: Partial<Turn>, results: Turn['results'] = []): Turn {
  const session = withTurn(emptySession(), 't', { prompt: 'a boat', ...ask }, results);
  return findTurn(session, 't') ?? assert.fail();
}

describe('The built-in styles', () => {
  it('are twelve, each with a name of its own and a sentence of its own', () => {
    const sentences = styleIds.map((id) => getStyledLook(turnOf({ options: { ...options, styles: [id] } }), {})?.style);
    assert.deepEqual([styleIds.length, new Set(Object.values(names)).size, new Set(sentences).size], [12, 12, 12]);
    for (const sentence of sentences) assert.match(sentence ?? '', /^[A-Z3].{60,240}\.$/);
  });

  it('are the values of the setting', () => {
    const all = manifest.contributes.configuration.properties;
    assert.deepEqual(all[settings.style.id].enum, ['', ...styleIds]);
  });

  it('are typed by names and ids in any letter case, several with commas', () => {
    const parse = (text: string) => parseStyles(text, names);
    assert.deepEqual(parse(' ink ,WATERCOLOR,'), ['watercolor', 'ink']);
    assert.deepEqual(
      [parse('3d clay'), parse('clay'), parse('papercut, ink，Ink')],
      [['clay'], ['clay'], ['ink', 'paperCut']],
    );
    assert.deepEqual([parse(''), parse('crayon'), parse('Ink, crayon'), parse('Ink Watercolor')], [[], ...nothing]);
    assert.deepEqual(parse(formatStyles(styleIds, names)), styleIds);
  });

  it('are sent once, after the prompt', () => {
    const turn = turnOf({ options: { ...options, styles: ['oil'] } });
    const text = getRequestText(turn, {}, { before: [] });
    assert.match(text, /^a boat\n\nStyle: Oil painting [^\n]+$/);
  });

  it('give way to the style of a look, but not to its characters', () => {
    const turn = turnOf({ options: { ...options, styles: ['oil'] }, look });
    assert.deepEqual([getStyle(turn, {}), getStyledLook(turn, {})], [undefined, look]);
    const mia = { name: 'Mia', description: 'a girl', pictures: [] };
    const bare = { ...turn, look: { ...look, style: '', characters: [mia] } };
    assert.match(getRequestText(bare, {}, { before: [] }), /^a boat\n\nStyle: Oil .+\n\nCharacter Mia: a girl$/);
  });

  it('count as chosen only if they are not from the setting', () => {
    assert.equal(hasChosenStyle({ options: both, chosen: [] }), false);
    assert.equal(hasChosenStyle({ options: both, chosen: ['styles'] }), true);
    assert.equal(hasChosenStyle({ options, chosen: ['styles'] }), false);
  });
});

const nothing = [undefined, undefined, undefined];

describe('Several built-in styles', () => {
  it('are a request each for every prompt, model and variation', () => {
    const prompts = ['a', 'b'].map((id) => ({ id, text: id }));
    const all = { ...both, models: ['m1', 'm2'], count: 3 };
    assert.equal(countRequests({ mode: 'image', prompt: '', prompts, options: all }), 24);
    assert.equal(countRequests({ mode: 'chat', prompt: 'x', options: all }), 1);
    assert.deepEqual(
      getVariants({ ...both, count: 2 }).map(({ style }) => style),
      ['watercolor', 'watercolor', 'ink', 'ink'],
    );
    assert.deepEqual(getVariants({ ...options, styles: ['ink'] }), [{}]);
  });

  it('are sent as each result has its own, also again', () => {
    const turn = turnOf({ options: both });
    const text = (style?: string) => getRequestText(turn, style ? { style } : {}, { before: [] });
    assert.match(text('ink'), /\n\nStyle: Black ink/);
    assert.match(text(), /\n\nStyle: Transparent watercolor/);
    assert.deepEqual(getOwnOptions(turn, doneResult('1', { style: 'ink' })).styles, ['ink']);
  });

  it('share the one picture of the first prompt that the user confirmed', () => {
    const prompts = ['a', 'b'].map((id) => ({ id, text: id }));
    const [watercolor, ink] = ['watercolor', 'ink'].map((style) =>
      doneResult(style, { promptId: 'a', style, pictures: [pictureOf(style)] }),
    );
    assert.ok(watercolor && ink);
    const asked = { options: { ...both, alike: true as const }, prompts };
    const turn = { ...turnOf(asked, [watercolor, ink]), alike: { pictureId: 'ink' } };
    assert.deepEqual([waitsForFirst(turn, 'a'), waitsForFirst(turn, 'b')], [false, true]);
    for (const style of both.styles)
      assert.deepEqual(
        getRequestImages(turn, { promptId: 'b', style }).map(({ id }) => id),
        ['ink'],
      );
  });

  it('of a hostile session are ignored', () => {
    const read = (styles: unknown) => v.parse(PictureOptions, { ...options, styles }).styles;
    const hostile = [
      7,
      'ink',
      ['ink', 7],
      [['ink']],
      { ink: 1 },
      Array.from({ length: 13 }, () => 'ink'),
      ['x'.repeat(9_000)],
    ];
    for (const styles of hostile) assert.deepEqual(read(styles), []);
    const strange = { ...options, styles: ['__proto__', 'constructor', 'ink', 'ink', ''] };
    assert.deepEqual([getStyles(strange), getVariants(strange)], [['ink'], [{}]]);
    const turn = turnOf({ options: { ...options, styles: ['constructor'] } }, [doneResult('1', { style: 'toString' })]);
    assert.equal(getRequestText(v.parse(Turn, turn), { style: 'toString' }, { before: [] }), 'a boat');
  });
});
