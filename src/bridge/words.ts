/** Why a bridge has nothing to say but this. */
type Trouble = 'notConnected' | 'closed' | 'otherUser' | 'version' | 'revoked' | 'broken' | 'tooLong';

const again = 'Nothing was sent or paid for by this call.';
const connect =
  'Ask the person to run the command "Limn: Connect Another Agent…" in VS Code, in the window with this folder.';

/** The same for the model, which tells the person. */
const sentences: Readonly<Record<Trouble, string>> = {
  notConnected: `Agents in this folder may not draw with Limn, or not any more. ${connect}`,
  closed: `No VS Code window with this folder is open. Ask the person to open it, then try again. ${again}`,
  otherUser: 'Limn belongs to another user of this computer: an agent must run as the user who runs VS Code.',
  version: `This bridge is of another version of Limn than the window. Ask the person to restart this agent, which starts the bridge anew. ${again}`,
  revoked: `The person disconnected agents in this folder. ${connect}`,
  broken:
    'The VS Code window ended the connection or does not answer. Ask again, with the ticket where there is one: a picture that is being drawn is kept.',
  tooLong: `That is too long to be asked. Describe the picture in fewer words. ${again}`,
};

export class BridgeTrouble extends Error {
  constructor(readonly why: Trouble) {
    super(sentences[why]);
  }
}
