/** How a document that is illustrated looks in the real window; see `panel.ts`. */
import { quickInput } from '../ui/window.ts';
import { withWorkbench } from '../ui/withWorkbench.ts';
import { lookAt } from './lookAt.ts';
import { keepForReadme } from './readmePicture.ts';

const guide = 'guide/a-day-at-the-light.md';

describe('a document that is illustrated', () => {
  const workbench = withWorkbench({ settings: { 'editor.minimap.enabled': false } });
  const limn = () => workbench().limn;

  before(() => workbench().setKey('any-word'));

  it('has a plan in the panel, drawn in the look of its folder, and inserted', async () => {
    await workbench().openFile(guide);
    await workbench().palette('Limn: Illustrate Document...');
    await quickInput(workbench().page).press('Enter');
    await (await workbench().panel()).getByText('Look: Flat shapes').waitFor();
    await lookAt(workbench(), 'plan');
    await limn().button('Generate 4 Images').click();
    await limn().button('Insert All').waitFor();
    await lookAt(workbench(), 'plan-done');
    await keepForReadme(workbench(), 'guide', 'light');
    await limn().button('Insert All').click();
    await limn().button('Dismiss').click();
    await lookAt(workbench(), 'plan-inserted');
  });
});
