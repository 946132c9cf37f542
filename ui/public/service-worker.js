// Answers a page load while the server is unreachable: the browser's own error page would stay when the server is back.
// Stores nothing, so that an upgraded server is never hidden by an older build.
const pageWith = (nonce) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No connection to the server · Paperclip</title>
<style>
:root { color-scheme: light dark; }
body { margin: 15vh auto; max-width: 34rem; padding: 0 1.5rem; font: 16px/1.5 system-ui, sans-serif; }
</style>
</head>
<body>
<main>
<h1>No connection to the server</h1>
<p>This page opens as soon as the server responds. Runs that were started continue.</p>
<p>If the server was stopped, start it again with <code>paperclipai run</code>.</p>
</main>
<script nonce="${nonce}">
setInterval(async () => {
	const response = await fetch("/", { cache: "no-store" }).catch(() => null);
	if (response?.ok) location.reload();
}, 1_000);
</script>
</body>
</html>
`;

function answer() {
	const nonce = crypto.randomUUID();
	const policy = [
		...["default-src 'none'", "style-src 'unsafe-inline'", "connect-src 'self'", `script-src 'nonce-${nonce}'`],
		...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
	];
	const headers = {
		"content-type": "text/html; charset=utf-8",
		"cache-control": "no-store",
		"content-security-policy": policy.join("; "),
		"cross-origin-opener-policy": "same-origin",
		"referrer-policy": "no-referrer",
	};
	return new Response(pageWith(nonce), { status: 503, headers });
}

self.addEventListener("install", (event) => {
	// Where browsers support it, requests other than page loads do not wait for this worker.
	const source = "network";
	const modes = ["cors", "no-cors", "same-origin"];
	event.addRoutes?.(modes.map((requestMode) => ({ condition: { requestMode }, source })))?.catch(() => {});
	self.skipWaiting();
});

// The browser sends the request while it starts this worker.
self.addEventListener("activate", (event) => event.waitUntil(self.registration.navigationPreload?.enable()));

self.addEventListener("fetch", (event) => {
	const { mode, method, destination, url } = event.request;
	const isPage = mode === "navigate" && method === "GET" && destination === "document";
	if (isPage && !new URL(url).pathname.startsWith("/api/")) event.respondWith(load(event));
});

async function load({ request, preloadResponse }) {
	try {
		return (await preloadResponse) ?? (await fetch(request));
	} catch {
		return answer();
	}
}
