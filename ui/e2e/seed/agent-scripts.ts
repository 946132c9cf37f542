/** What the scripted agents of the seeded company do, for `sh -c`. */
export const agentScripts = {
	tests: `printf '\\033[1mRunning 128 tests\\033[0m\\n'; for f in cart checkout login search; do printf '\\033[32mPASS\\033[0m  src/%s.test.ts  \\033[2m(32 tests)\\033[0m\\n' $f; done; printf '  60%%\\r 100%% covered\\n'; echo 'warning: 2 snapshots are obsolete' >&2; echo '[paperclip] result {"costUsd":1.8421,"usage":{"inputTokens":1840,"outputTokens":220},"provider":"example","model":"script-1"}'`,
	failing: `echo 'Deploying web-shop 2.14.0 to staging'; echo '  uploading 214 files'; echo 'error: the host staging-2.acme.test refused the connection' >&2; echo '[paperclip] result {"costUsd":0.3731,"usage":{"inputTokens":310,"outputTokens":40},"provider":"example","model":"script-1"}'; exit 3`,
	docs: `echo 'Read 14 pages'; sed -i 's/^export const limit = 5/export const limit = 10/; s/if (!user || attempts < limit) return false;/if (!user) return false;\\n\\tif (attempts < limit) return false;/' src/login.ts; mkdir -p docs; printf '# How to log in\\n\\n1. Open /login.\\n2. Enter your address and your password.\\n3. After ten wrong passwords the account is locked.\\n' > docs/log-in.md; echo 'See docs/log-in.md.' >> README.md; echo '[paperclip] result {"costUsd":2.3187,"usage":{"inputTokens":9400,"outputTokens":1830},"provider":"example","model":"script-1"}'`,
	/** Runs until it is cancelled. */
	endless: `i=0; while :; do i=$((i+1)); echo "$(date +%T) checked order $i of 5,000: no fault found"; sleep 2; done`,
} as const;
