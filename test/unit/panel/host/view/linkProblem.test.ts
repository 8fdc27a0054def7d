import assert from 'node:assert/strict';
import { formatLinkProblem } from '../../../../../src/panel/host/view/createParts.ts';
import { type FailureReport, failureKinds } from '../../../../../src/service/common/failureReport.ts';
import { english } from '../../../strings/english.ts';

const words = (report: Partial<FailureReport>) =>
  formatLinkProblem(english, 'img.example', { kind: 'unreachable', billed: 'no', ...report });

describe('Reason why a linked picture could not be loaded', () => {
  for (const kind of failureKinds)
    it(`is a sentence for ${kind}, which blames the link’s host and not the service`, () => {
      assert.match(words({ kind }), /^\S.{10,}\.$/);
      assert.doesNotMatch(words({ kind }), /service|undefined|\{\d\}/);
    });

  it('names the final host, the status, the limit or the address', () => {
    assert.equal(words({}), 'img.example could not be reached.');
    assert.equal(words({ host: 'cdn.example' }), 'cdn.example could not be reached.');
    assert.match(words({ kind: 'addressNotFound', status: 404 }), /^img\.example answered with status 404\./);
    assert.equal(words({ kind: 'answerTooLarge', bytes: 64 * 1024 ** 2 }), 'The picture is larger than 64 MB.');
    assert.match(
      words({ kind: 'pictureElsewhere', subject: 'http://a.example/x' }),
      /^It leads to http:\/\/a\.example\/x\./,
    );
  });
});
