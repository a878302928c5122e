/** A mail server that takes everything and forgets it: sends its port to the parent process. */
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  authOptional: true,
  onData: (stream, _session, answer) => {
    stream.resume();
    stream.once('end', () => answer(null));
  },
});
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address();
  process.send?.(typeof address === 'object' ? address?.port : 0);
});
