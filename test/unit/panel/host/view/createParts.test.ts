import assert from 'node:assert/strict';
import { formatLinkProblem } from '../../../../../src/panel/host/view/createParts.ts';
import { type FailureReport, failureKinds } from '../../../../../src/service/common/failureReport.ts';
import type { Result, ResultPart } from '../../../../../src/sessions/common/model/session.ts';
import { english } from '../../../strings/english.ts';
import { drawn, picture, result, shown, turn } from './viewFixtures.ts';

const words = (text: string, candidate?: number): ResultPart => ({
  kind: 'words',
  text,
  ...(candidate !== undefined && { candidate }),
});
const place = (id: string, candidate?: number): ResultPart => ({
  kind: 'picture',
  id,
  ...(candidate !== undefined && { candidate }),
});
const address = 'https://img.example/x.png';

/** Each part in a word or two. */
function piecesIn(one: Result, part: Partial<ReturnType<typeof turn>> = {}) {
  const { pieces = [] } = shown([turn({ results: [one], ...part })]).result;
  return pieces.map((piece) => {
    if (piece.kind === 'words') return piece.text;
    return piece.kind === 'link' ? piece.link.label : piece.facts.join(', ');
  });
}

const story = result('r1', {
  text: 'Dusk.Inside.',
  pictures: [picture('p1'), picture('p2')],
  links: [address, 'https://img.example/y.png'],
  parts: [words('Dusk.'), place('p1'), { kind: 'link', link: address }, words('Inside.'), place('p2'), words(' ')],
  duration: 21_400,
});

describe('Text of a picture', () => {
  it('is shown in response order, above or below the picture', () => {
    const one = drawn('p1', { text: 'x', parts: [words('Before.'), place('p1'), words('After.')] });
    assert.deepEqual(piecesIn(one), ['Before.', 'Image 1, 1376 × 768', 'After.']);
    assert.equal(shown([turn({ results: [one] })]).result.isIllustrated, undefined);
  });

  it('is shown below the picture in an older session without stored positions', () => {
    assert.deepEqual(piecesIn(drawn('p1', { text: 'The boat is small.' })), [
      'Image 1, 1376 × 768',
      'The boat is small.',
    ]);
    assert.deepEqual(
      shown([turn({ results: [drawn('p1', { text: 'Once.' })] })]).result.details.map(({ text }) => text === 'Once.'),
      shown([turn({ results: [drawn('p1')] })]).result.details.map(() => false),
    );
  });

  it('is shown with the format of a picture that cannot be displayed', () => {
    const heic = { ...picture('p1'), mediaType: 'image/heic', width: 0, height: 0 } as const;
    const one = result('r1', { text: 'x', pictures: [heic], parts: [words('Before.'), place('p1')] });
    assert.deepEqual(piecesIn(one), ['Before.', 'Image 1, HEIC']);
  });

  it('is empty if there is none, or while the result is pending', () => {
    assert.deepEqual(piecesIn(drawn('p1', { text: ' ' })), []);
    assert.deepEqual(piecesIn(result('r1', { state: 'running', text: 'Half' })), []);
  });

  it('is that of the picture’s own candidate', () => {
    const two = result('r1', {
      text: 'Low.High.',
      pictures: [picture('p1'), picture('p2')],
      parts: [place('p1'), words('Low.'), words('High.', 1), place('p2', 1)],
    });
    assert.deepEqual(piecesIn(two), ['Image 1, 1376 × 768', 'Low.']);
    assert.deepEqual(piecesIn(two, { picked: 'p2' }), ['High.', 'Image 2, 1376 × 768']);
  });

  it('can be inserted with the picture if there is only one', () => {
    const one = drawn('p1', { text: 'x', parts: [place('p1'), words('Low.')] });
    const actions = (results: readonly Result[]) => shown([turn({ results })]).result.actions;
    assert.deepEqual(actions([one]).slice(0, 3), ['insert', 'insertAll', 'saveAs']);
    assert.ok(!actions([drawn('p1', { text: ' ', parts: [place('p1'), words(' ')] })]).includes('insertAll'));
    assert.ok(!actions([one, drawn('p2')]).includes('insertAll'));
  });

  it('is shown as an answer if the picture is missing', () => {
    const one = result('r1', { text: 'Low.', parts: [place('p1'), words('Low.')] });
    assert.deepEqual([piecesIn(one), shown([turn({ results: [one] })]).result.text], [[], 'Low.']);
  });
});

describe('Illustrated text', () => {
  it('keeps its order, with remote pictures at their positions, and links without a position below', () => {
    assert.deepEqual(piecesIn(story), [
      ...['Dusk.', 'Image 1, 1376 × 768', 'img.example/x.png'],
      ...['Inside.', 'Image 2, 1376 × 768'],
    ]);
    const { links } = shown([turn({ results: [story] })]).result;
    assert.deepEqual(
      links.map(({ label }) => label),
      ['img.example/y.png'],
    );
  });

  it('is one text: its facts and buttons apply to the whole, and no picture can be picked', () => {
    const view = shown([turn({ results: [story] })]);
    assert.deepEqual([view.tiles, view.result.isIllustrated], [undefined, true]);
    assert.deepEqual(view.result.facts, ['2 images with text', '21.4 s']);
    assert.deepEqual(view.result.actions, ['insertAll', 'newFile', 'copy', 'regenerate']);
  });

  it('is still shown as a text beside other results, with continued picture numbers', () => {
    const view = shown([turn({ results: [drawn('p9'), story], shown: 1, picked: 'p2' })]);
    assert.deepEqual([view.tiles?.length, view.result.isIllustrated], [3, true]);
    assert.deepEqual(
      view.result.pieces?.flatMap((piece) => (piece.kind === 'picture' ? [piece.number] : [])),
      [2, 3],
    );
  });
});

const problem = (report: Partial<FailureReport>) =>
  formatLinkProblem(english, 'img.example', { kind: 'unreachable', billed: 'no', ...report });

describe('Reason why a linked picture could not be loaded', () => {
  for (const kind of failureKinds)
    it(`is a sentence for ${kind}, which blames the link’s host and not the service`, () => {
      assert.match(problem({ kind }), /^\S.{10,}\.$/);
      assert.doesNotMatch(problem({ kind }), /service|undefined|\{\d\}/);
    });

  it('names the final host, the status, the limit or the address', () => {
    assert.equal(problem({}), "Couldn't connect to img.example.");
    assert.equal(problem({ host: 'cdn.example' }), "Couldn't connect to cdn.example.");
    assert.match(problem({ kind: 'addressNotFound', status: 404 }), /^img\.example returned status 404\./);
    assert.equal(problem({ kind: 'answerTooLarge', bytes: 64 * 1024 ** 2 }), 'The image is larger than 64 MB.');
    assert.match(
      problem({ kind: 'pictureElsewhere', subject: 'http://a.example/x' }),
      /^The link redirects to http:\/\/a\.example\/x\./,
    );
  });
});
