import { createHash } from "node:crypto";

/** Design tokens from `ui/src/styles.css`, which a browser without a session cannot load. */
const STYLE = `
:root { color-scheme: light dark; --bg: light-dark(#f6f7f9, #0f1216); --surface: light-dark(#ffffff, #171b21);
	--sunken: light-dark(#eef0f3, #0b0e11); --line: light-dark(#d9dde3, #2a3039); --line-strong: light-dark(#808a97, #6b7583);
	--text: light-dark(#1b1f24, #e5e8ec); --muted: light-dark(#59626e, #9aa5b3); --accent: light-dark(#1f5fd6, #7fb0ff);
	--on-accent: light-dark(#ffffff, #0b1626); --bad: light-dark(#b3261e, #ff9088); --bad-soft: light-dark(#fce8e6, #3d1715); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--bg);
	color: var(--text); font: 14px/1.45 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { width: min(24rem, 100%); }
header { display: flex; align-items: center; gap: 8px; margin-bottom: 16px; font-size: 16px; font-weight: 600; }
svg { width: 20px; height: 20px; fill: none; stroke: var(--accent); stroke-width: 1.8; stroke-linecap: round;
	stroke-linejoin: round; }
form, aside { border: 1px solid var(--line); border-radius: 8px; background: var(--surface); padding: 24px; }
h1 { margin: 0 0 16px; font-size: 20px; font-weight: 600; }
label { display: block; margin-bottom: 4px; font-weight: 500; }
input { width: 100%; padding: 8px 10px; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--surface);
	color: inherit; font: inherit; }
input[aria-invalid] { border-color: var(--bad); }
button { width: 100%; margin-top: 16px; padding: 8px 12px; border: 0; border-radius: 6px; background: var(--accent);
	color: var(--on-accent); font: inherit; font-weight: 500; cursor: pointer; }
button:hover { filter: brightness(1.1); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
[role="alert"] { margin: 0 0 16px; padding: 8px 12px; border-radius: 6px; background: var(--bad-soft); color: var(--bad); }
p { margin: 4px 0 0; font-size: 13px; color: var(--muted); }
aside { margin-top: 16px; padding: 16px 24px; background: transparent; }
aside p { margin: 0 0 8px; }
code { display: block; padding: 8px 10px; border-radius: 6px; background: var(--sunken); color: var(--text);
	font: 13px/1.45 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
`;

const PAPERCLIP = "M19 10.5l-7.6 7.6a4.2 4.2 0 0 1-6-6l8-8a2.8 2.8 0 0 1 4 4l-7.8 7.8a1.4 1.4 0 0 1-2-2l6.9-6.9";

/**
 * Blocks scripts and external resources. The referrer policy lets the form send its `Origin`, which `no-referrer`
 * would suppress.
 */
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

export function renderLogin(next: string, error?: string): string {
	const alert = error === undefined ? "" : `<p role="alert" id="error">${escapeHtml(error)}</p>\n`;
	const invalid = error === undefined ? 'aria-describedby="hint"' : 'aria-invalid="true" aria-describedby="error hint"';
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Log in · Paperclip</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${PAPERCLIP}"/></svg>Paperclip</header>
<form method="post" action="/login">
<h1>Log in</h1>
${alert}<input type="hidden" name="next" value="${escapeHtml(next)}">
<input type="text" name="username" value="board" autocomplete="username" hidden>
<label for="key">Board key</label>
<input id="key" name="key" type="password" autocomplete="current-password" ${invalid} required autofocus>
<p id="hint">It begins with pcb_. A board member can create one for you in the settings.</p>
<button>Log in</button>
</form>
<aside>
<p>Create the first key on the server's machine:</p>
<code>paperclipai auth key create NAME</code>
</aside>
</main>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
