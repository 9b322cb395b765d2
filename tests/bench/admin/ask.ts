/** Sends one call and answers what came, or fails with it. */
export async function ask<T>(url: string, token: string, method: string, path: string, body?: object): Promise<T> {
  const [authorization, type] = [`Bearer ${token}`, { 'content-type': 'application/json' }];
  const sent = body ? { headers: { authorization, ...type }, body: JSON.stringify(body) } : { headers: { authorization } };
  const answer = await fetch(`${url}/api${path}`, { method, ...sent });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}
