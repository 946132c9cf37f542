/**
 * Installs `public/service-worker.js`, which answers page loads while the server is unreachable. Browsers allow it on
 * this machine and through HTTPS only.
 */
export function registerServiceWorker(): void {
	// A browser may refuse it, which only means its own error page.
	navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined);
}
