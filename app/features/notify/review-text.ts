/** The author of an announcement that waits reads this, on pages and in mails. `delay`: as MODERATION_DELAY says. */
export function reviewText(delay: string): string {
  return `Nous relisons chaque annonce, ${delay}. Les dates les plus proches passent d’abord.`
}
