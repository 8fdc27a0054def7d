import assert from 'node:assert/strict';
import { type FailureFacts, type FailureKind, failureKinds } from '../../../../src/service/common/failureReport.ts';
import { createRedactor } from '../../../../src/service/common/redaction/redactor.ts';
import { failureView } from '../../../../src/service/host/failureTexts.ts';
import { type Checked, formatConnectionReport } from '../../../../src/setup/host/connectionReport.ts';
import { english } from '../../strings/english.ts';

const surroundings = { limn: '0.1.0', vscode: '1.106.0', where: 'desktop' as const };
const works: Checked = {
  baseUrl: 'https://gateway.example.com/team',
  chatModel: 'text-large-2',
  imageModel: 'picture-pro-3',
  at: Date.parse('2026-10-21T07:28:00Z'),
  took: 1.24,
  requestId: 'req_7Qm2c',
};

function failed(kind: FailureKind, facts: Partial<FailureFacts> = {}): Checked {
  const report = { kind, billed: 'no' as const, host: 'gateway.example.com', ...facts };
  const view = failureView(english, report, { mode: 'chat', failedAt: works.at });
  return { ...works, requestId: undefined, failure: { report, view } };
}

const { redact } = createRedactor();
const write = (checked: Checked) => formatConnectionReport(checked, { language: english, surroundings, redact });

describe('Connection report', () => {
  it('contains every step, both URLs, the models, the request id, the time and the versions', () => {
    assert.equal(
      write(works),
      `Limn connection report for gateway.example.com

✓ DNS
✓ Connection
✓ TLS
✓ HTTP
✓ API key
✓ Chat model

Chat: https://gateway.example.com/team/v1/chat/completions
Images: https://gateway.example.com/team/v1beta/models/picture-pro-3:generateContent
Chat model: text-large-2
Image model: picture-pro-3
Request ID: req_7Qm2c
Time: 2026-10-21T07:28:00.000Z (1.2 s)

Limn 0.1.0, VS Code 1.106.0, desktop
`,
    );
  });

  it('contains the failed step and the reason, with the service’s own message', () => {
    const facts = { status: 401, words: 'Invalid token', requestId: 'req_9' };
    assert.match(
      write(failed('keyRejected', facts)),
      /✓ HTTP\n✗ API key: Invalid API key\n– Chat model: not tested\n\nInvalid API key\. gateway\.example\.com rejected the API key\. .* You weren't billed for this request\.\nService response: Invalid token\nStatus 401 · Request ID: req_9\n\nChat: /,
    );
  });

  for (const kind of failureKinds) {
    it(`describes the failure ${kind}, and marks at most one step as failed`, () => {
      const checked = failed(kind);
      const report = write(checked);
      assert.ok(report.includes(`${checked.failure?.view.title}. `), report);
      assert.ok(report.split('✗').length <= 2, report);
      assert.doesNotMatch(report, /undefined|\{\d\}/);
    });
  }

  it('reports what is unknown and which steps this address does not need', () => {
    const report = write({ ...failed('connectTimeout'), baseUrl: 'http://127.0.0.1:4000' });
    assert.match(
      report,
      /– DNS: unknown\n✗ Connection: .*\n– TLS: not required for this computer\n– HTTP: not tested\n/,
    );
  });

  it('shows a placeholder for the model if no image model is chosen', () => {
    const report = write({ ...works, imageModel: '' });
    assert.match(report, /\/v1beta\/models\/MODEL:generateContent\n/);
    assert.match(report, /\nImage model: none selected\n/);
  });

  it('is free of what looks like a key, whatever its source', () => {
    const report = write({
      ...failed('keyRejected', { words: 'Incorrect API key provided: sk-Ab12Cd34Ef56' }),
      chatModel: 'sk-Ab12Cd34Ef56',
    });
    assert.ok(!report.includes('Ab12Cd34'), report);
  });
});
