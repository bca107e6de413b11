import nodemailer from 'nodemailer'
import type { Env } from '../../app/platform/env.server'
import type { Finding } from './finding'

const ANSWER_WITHIN_MS = 10_000

/** Signs in at the mail server; sends nothing. */
export async function checkMail({ smtpUrl, dataDir }: Pick<Env, 'smtpUrl' | 'dataDir'>): Promise<Finding> {
  if (smtpUrl === null) {
    return {
      state: 'doubtful',
      says: `SMTP_URL absent\u00a0: les e-mails sont des fichiers dans ${dataDir}/outbox et n’atteignent personne`,
      remedy: 'pour un site public, donnez SMTP_URL, MAIL_FROM et CONTACT_EMAIL',
    }
  }
  const { hostname } = new URL(smtpUrl)
  const timeouts = {
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  }
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
    return { state: 'fine', says: `Le serveur de messagerie ${hostname} accepte la connexion` }
  } catch (error) {
    return {
      state: 'wrong',
      says: `Le serveur de messagerie ${hostname} refuse\u00a0: ${error instanceof Error ? error.message : error}`,
      remedy: 'vérifiez l’adresse, le port, le nom et le mot de passe dans SMTP_URL',
    }
  } finally {
    transport.close()
  }
}
