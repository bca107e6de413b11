// Who asks: a script of a page, or the browser itself.

/** Whether a script of a page asks, which can show the answer where it stands. Browsers of before 2023 do not say so. */
export function isAskedByScript(request: Request): boolean {
  return request.headers.get('Sec-Fetch-Dest') === 'empty'
}
