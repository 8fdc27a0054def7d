import { strict as assert } from 'node:assert';
import { until } from '../until.ts';
import { withWorkbench } from '../withWorkbench.ts';

const lines = ['All three came home.', 'A keeper does not look at the light.'];

describe('pictures that are kept alike', () => {
  const workbench = withWorkbench();
  const limn = () => workbench().limn;
  const requests = () => workbench().service.requests.length;

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('wait for a Yes to the first one, also over a reload, and send it along with the others', async () => {
    const before = requests();
    await workbench().openFile('blog/last-keeper.md');
    await workbench().selectEach(lines);
    await workbench().palette('Limn: Generate Image from Selection');
    await limn().body.getByRole('checkbox', { name: 'Keep Alike', exact: true }).check();
    await limn().button('Send, 2 pictures').click();
    await limn().body.getByRole('region', { name: 'Draw the others like this one?' }).waitFor();
    assert.equal(requests(), before + 1);
    await workbench().reload();
    await limn().button('Yes, Send 1 Request').click();
    await limn().words('2 pictures').waitFor();
    await until('one more was sent', () => requests() === before + 2);
    const sent = workbench()
      .service.requests.slice(before)
      .map(({ body }) => JSON.stringify(body));
    assert.deepEqual(
      sent.map((body) => /"inlineData"/.test(body)),
      [false, true],
    );
    await workbench().screenshot('keep-alike');
  });
});
