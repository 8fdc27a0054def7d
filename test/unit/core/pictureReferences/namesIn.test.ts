import assert from 'node:assert/strict';
import { isNamed, namesIn } from '../../../../src/core/pictureReferences/namesIn.ts';

const used = (text: string, name: string) => isNamed(namesIn(text), name);

describe('The names of pictures in a text', () => {
  it('are found in whatever form they are written', () => {
    const forms = [
      '![A boat](images/boat.png)',
      '<img src=images/boat.png>',
      'background: url(/img/BOAT.PNG?v=2)',
      '\\includegraphics{images/boat.png}',
      'image::boat.png[]',
      '{"picture": "boat.png"}',
      'picture: boat.png # of the story',
      "import boat from '../images/boat.png';",
      '..\\images\\boat.png',
      'see boat.png.',
    ];
    for (const form of forms) assert.ok(used(form, 'boat.png'), form);
  });

  it('are those of other writings of the same name', () => {
    assert.ok(used('![x](the%20boat.png)', 'the boat.png'));
    assert.ok(used('![x](<images/the boat.png>)', 'the boat.png'));
    assert.ok(used('\\includegraphics{the\\_boat.png}', 'the_boat.png'));
    assert.ok(used('![x](b%C3%B6t.webp)', 'böt.webp'));
    assert.ok(used('look at the boat.png there', 'boat.png'));
  });

  it('are no others', () => {
    assert.equal(used('![x](images/boat-2.png)', 'boat.png'), false);
    assert.equal(used('a boat, drawn as png', 'boat.png'), false);
    assert.equal(used('![x](images/boat.png)', 'boat-2.png'), false);
  });

  it('count as found where a name holds what parts names, since it cannot be told from others', () => {
    assert.ok(used('![x](images/boat%20(1).png)', 'boat (1).png'));
  });

  it('take time in proportion to the text', () => {
    const long = 'x'.repeat(2_000_000);
    assert.equal(namesIn(`${long}.png`).size > 0, true);
    assert.equal(namesIn('.png'.repeat(200_000)).size > 0, true);
  });
});
