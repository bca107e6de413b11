// Browsers from before 2023 do not send Sec-Fetch-Dest.

export function isScriptRequest(request: Request): boolean {
  return request.headers.get('Sec-Fetch-Dest') === 'empty'
}
