// A mail server of our own, as much of RFC 5321 as deliveries take, that misbehaves on request.
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** The server behaves so from now on. */
type SmtpMood =
  | 'accept'
  /** Answers `refusal` to each recipient, which it quotes. */
  | 'refuse-recipient'
  /** 451 after the whole message. */
  | 'refuse-message'
  /** Goes away at the first command. */
  | 'drop-early'
  /** Reads the whole message and goes away. */
  | 'drop-late'
  /** Reads the whole message and says nothing. */
  | 'hang'

export interface SmtpServer {
  /** smtp://… */
  url: string
  mood: SmtpMood
  /** Its code, an enhanced one (RFC 3463) with it. */
  refusal: string
  /** Every message that was transmitted whole, whatever was said to it. */
  messages: string[]
  /** All that clients have said. */
  session(): string
  /** Resolves when so many messages have been transmitted. */
  receives(count: number): Promise<void>
  close(): Promise<void>
}

/** How long a mailer shall wait for this server: no longer only where it hangs, because a busy machine answers late. */
export function answerWithinMs({ mood }: SmtpServer): number | undefined {
  return mood === 'hang' ? 1000 : undefined
}

export async function openSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const said: string[] = []
  let waiting: { count: number; resolve: () => void }[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A client that is killed resets its connection.
    socket.on('error', () => {})
    converse(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No TCP port to be had')

  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    mood: 'accept',
    refusal: '550',
    messages: [],
    session: () => said.join(''),
    receives: (count) =>
      new Promise((resolve) => {
        waiting.push({ count, resolve })
        wake()
      }),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return smtp

  function wake(): void {
    const ready = waiting.filter(({ count }) => smtp.messages.length >= count)
    waiting = waiting.filter(({ count }) => smtp.messages.length < count)
    for (const { resolve } of ready) resolve()
  }

  function converse(socket: Socket): void {
    let unread = ''
    let isInMessage = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      said.push(chunk.toString())
      unread += chunk.toString()
      for (;;) {
        const end = isInMessage ? '\r\n.\r\n' : '\r\n'
        const at = unread.indexOf(end)
        if (at < 0) return
        const part = unread.slice(0, at)
        unread = unread.slice(at + end.length)
        if (isInMessage) takeMessage(socket, part)
        else takeCommand(socket, part)
        isInMessage = !isInMessage && /^DATA$/i.test(part)
      }
    })
  }

  function takeCommand(socket: Socket, command: string): void {
    if (smtp.mood === 'drop-early') socket.destroy()
    else if (/^DATA$/i.test(command)) socket.write('354 go on\r\n')
    else if (/^QUIT$/i.test(command)) socket.end('221 bye\r\n')
    else if (/^RCPT/i.test(command) && smtp.mood === 'refuse-recipient')
      socket.write(`${smtp.refusal} ${command.slice('RCPT TO:'.length)} nobody here\r\n`)
    else socket.write('250 ok\r\n')
  }

  function takeMessage(socket: Socket, message: string): void {
    smtp.messages.push(message)
    if (smtp.mood === 'drop-late') socket.destroy()
    else if (smtp.mood === 'refuse-message') socket.write('451 not now\r\n')
    else if (smtp.mood !== 'hang') socket.write('250 taken\r\n')
    wake()
  }
}
