// With `--text`, these members replace the members of the program in each template.
import { defineProgram } from "@paperclipai/adapter-utils";
import { settings } from "./settings.js";

export const program = defineProgram({
	settings,
	// The prompt goes through standard input.
	args: ({ values, options }) => ["run", ...options, ...values.extraArgs],
	version: /^acme \d/,
	// Nothing marks the final line, so the exit code alone proves success.
	needsResult: false,
	failures: {
		acme_cli_authentication: {
			meaning: "the service rejects the key or login",
			family: "authentication",
			hint: "Log in with acme on this machine, or set its key in env.",
			when: ({ exitCode, stderr }) => exitCode !== 0 && /^acme: (unauthorized.*)$/m.exec(stderr)?.[1],
		},
		acme_cli_rate_limited: {
			meaning: "the service limits the rate of requests",
			family: "transient_upstream",
			hint: "Wait, or use another key; the run is retried.",
			when: ({ exitCode, stderr }) => exitCode !== 0 && /^acme: (rate limited.*)$/m.exec(stderr)?.[1],
			// Words that say when to retry: "try again in 1 hour", "retry after 30 s", "resets 9:58pm (UTC)" or an ISO 8601 time.
			retryNotBefore: ({ stderr }) => stderr,
		},
	},
});
