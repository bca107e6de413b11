// Charsets by their WHATWG labels.
import { decodeBuffer, getEncoding } from 'encoding-sniffer'

/** The charset that a label names; null for a label that nobody knows. */
export function charsetNamed(label: string): string | null {
  const named = (otherwise: string) =>
    getEncoding(Buffer.alloc(0), { transportLayerEncodingLabel: label, defaultEncoding: otherwise })
  const charset = named('utf-8')
  return charset === named('windows-1252') ? charset.toLowerCase() : null
}

/** Takes the name of a charset. Node 20's own TextDecoder reads Windows-1252 as Latin-1, without « ’ », « œ » and « € ». */
export function decodedAs(bytes: Uint8Array, charset: string): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return decodeBuffer(buffer, { transportLayerEncodingLabel: charset })
}
