/**
 * How the panel looks in the real window: a picture of each state in `out/screenshots`, in four themes and two widths.
 * What a user must judge is looked at; what can fail is asserted. `LIMN_README_PICTURES=1` makes the README's pictures anew.
 */

import { withWorkbench } from '../ui/withWorkbench.ts';
import { askAndWait, askForPicture, chatAbout, drawPicture, say } from '../ui/workflows.ts';
import { lookAt } from './lookAt.ts';
import { keepForReadme } from './readmePicture.ts';

const post = 'storyboard.md';
const sentence = 'a lighthouse on a headland at dusk, the sea calm, one small boat turning for home';
const passage = `1. Wide: ${sentence}.
2. Inside: a table by the window, a lamp, a folded letter, steam above a cup.
3. Close: portrait of the keeper in his cap, eyes closed, listening to the wind.
4. Wide: the storm, waves as high as the rock, the beam cutting through the rain.
5. High: the whole coast by night from above the tower, the Milky Way, not one other light.`;
const settings = {
  'limn.image.aspectRatio': '16:9',
  'editor.minimap.enabled': false,
  'editor.renderWhitespace': 'none',
};

describe('the panel at first use', () => {
  const workbench = withWorkbench({ settings: { 'limn.baseUrl': '' } });

  it('says what to do, in every theme and width', async () => {
    await workbench().palette('Limn: Open Limn View');
    await workbench().limn.words('Generate images and chat from selected text').waitFor();
    await lookAround('first-use');
  });

  async function lookAround(state: string) {
    await lookAt(workbench(), state);
  }
});

describe('the panel with something in it', () => {
  const workbench = withWorkbench({ settings });
  const limn = () => workbench().limn;

  before(async () => {
    await workbench().setKey('any-word');
    await workbench().tidy();
  });
  afterEach(() => workbench().tidy());

  it('shows a picture on its way, and the picture', async () => {
    workbench().service.hold();
    await askForPicture(workbench(), { file: post, text: sentence });
    await limn().turn('Image, running').waitFor();
    await lookAt(workbench(), 'picture-waiting');
    workbench().service.release();
    await limn().picture(sentence).waitFor();
    await limn().button('Insert').click();
    await limn()
      .words(/^Inserted in/)
      .waitFor();
    await lookAt(workbench(), 'picture-told');
    await limn().button('Dismiss').click();
    await keepForReadme(workbench(), 'picture', 'dark');
    await limn().words('Details').click();
    await lookAt(workbench(), 'picture');
  });

  it('shows an answer with a table and code', async () => {
    await chatAbout(workbench(), { file: post, text: passage });
    await askAndWait(workbench(), 'Turn this into a shot list.');
    await keepForReadme(workbench(), 'chat', 'light');
    await lookAt(workbench(), 'chat');
  });

  it('shows each kind of failure', async () => {
    await chatAbout(workbench(), { file: post, text: passage });
    for (const trigger of ['[refuse]', '[500]']) {
      const failures = await limn().failure.count();
      await say(workbench(), `Suggest three titles ${trigger}`);
      await limn().failure.nth(failures).waitFor();
    }
    await lookAt(workbench(), 'failures');
  });

  it('shows a refused picture', async () => {
    workbench().service.script.next({
      status: 200,
      body: JSON.stringify({
        candidates: [{ finishReason: 'IMAGE_SAFETY', finishMessage: 'I cannot show wounded people.' }],
      }),
    });
    await askForPicture(workbench(), { file: post, text: sentence });
    await limn().failure.waitFor();
    await lookAt(workbench(), 'refused');
  });

  it('shows a picture that is not what was asked for', async () => {
    await drawPicture(workbench(), { file: post, text: sentence });
    await limn().select('Size').fill('4K');
    await limn().message.fill('The same headland in a gale [small]');
    await limn().message.press('Enter');
    await limn()
      .words(/^(Smaller|Different aspect ratio) than requested/)
      .waitFor();
    await lookAt(workbench(), 'asked-got');
  });
});
