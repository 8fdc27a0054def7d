import { strict as assert } from 'node:assert';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { failureKinds } from '../../../src/service/common/failureReport.ts';
import { failureView } from '../../../src/service/host/failureTexts.ts';
import { screenshots } from '../../editor/paths.ts';
import { english } from '../../unit/strings/english.ts';
import { failureFacts } from '../fixtures/failureFacts.ts';
import { result, snapshot, turn } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';

/** The number of failures in one screenshot, so that they can be reviewed by eye. */
const batch = 8;

describe('Each kind of failure', () => {
  const open = usePage();

  for (let first = 0; first < failureKinds.length; first += batch) {
    const kinds = failureKinds.slice(first, first + batch);
    it(`says what happened and offers the next steps: ${kinds.join(', ')}`, async () => {
      const turns = kinds.map((kind, index) =>
        turn({
          id: `t${index}`,
          prompt: kind,
          result: result({
            id: `r${index}`,
            state: 'failed',
            failure: failureView(english, { ...failureFacts, kind }, { mode: 'image', failedAt: Date.now() }),
          }),
        }),
      );
      const page = await open({ first: snapshot({ turns }), width: 640, height: 2400 });
      const alerts = page.getByRole('alert');
      assert.equal(await alerts.count(), kinds.length);
      for (const alert of await alerts.all()) {
        assert.ok((await alert.getByRole('heading').innerText()).length > 5);
        assert.ok((await alert.getByRole('button').count()) > 0);
      }
      await mkdir(screenshots, { recursive: true });
      await page.screenshot({ path: path.join(screenshots, `failure-kinds-${first / batch + 1}.png`) });
    });
  }
});
