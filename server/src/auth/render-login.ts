import { createHash } from "node:crypto";

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 15px/1.5 system-ui, sans-serif;
	background: light-dark(#f8fafc, #0f172a); color: light-dark(#0f172a, #e2e8f0); }
main { width: min(24rem, calc(100vw - 4rem)); padding: 1.5rem; border-radius: .75rem;
	border: 1px solid light-dark(#e2e8f0, #334155); background: light-dark(#fff, #1e293b); }
h1 { margin: 0 0 1rem; font-size: 1.25rem; }
label { display: block; margin-bottom: .25rem; font-weight: 500; }
input, button { box-sizing: border-box; width: 100%; padding: .5rem .75rem; border-radius: .5rem; font: inherit; }
input { border: 1px solid light-dark(#94a3b8, #64748b); background: transparent; color: inherit; }
button { margin-top: 1rem; border: 0; background: #4f46e5; color: #fff; font-weight: 600; cursor: pointer; }
p { margin: 1rem 0 0; font-size: .875rem; color: light-dark(#475569, #94a3b8); }
[role="alert"] { margin: 0 0 1rem; color: light-dark(#b91c1c, #fca5a5); }
code { overflow-wrap: anywhere; }
`;

/** Loads and executes nothing. `same-origin` lets the form send its `Origin`, which `no-referrer` would suppress. */
export const LOGIN_HEADERS = {
	"content-security-policy": [
		"default-src 'none'",
		`style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join("; "),
	"referrer-policy": "same-origin",
	"cache-control": "no-store",
	"content-type": "text/html; charset=utf-8",
};

/** @param next The page to show after the login. */
export function renderLogin(next: string, error?: string): string {
	const alert = error === undefined ? "" : `<p role="alert">${escapeHtml(error)}</p>`;
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Log in - Paperclip</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Log in to Paperclip</h1>
${alert}<form method="post" action="/login">
<input type="hidden" name="next" value="${escapeHtml(next)}">
<input type="text" name="username" value="board" autocomplete="username" hidden>
<label for="key">Key of the board</label>
<input id="key" name="key" type="password" autocomplete="current-password" required autofocus>
<button>Log in</button>
</form>
<p>Without a key, create one on the machine of the server: <code>paperclipai auth key create NAME</code></p>
</main>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
