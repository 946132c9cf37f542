import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { MockModelApi } from "./mock-model-api.mjs";
import type { Scratch } from "./scratch.ts";

/** Where a real program lives for the time of a test, and the model service that it asks. */
export interface ProgramPlace {
	scratch: Scratch;
	model: MockModelApi;
}

/** The key that both programs are given; it must turn up nowhere. */
export const MOCK_KEY = "test-key-of-the-mock";

/** Variables with which Claude Code asks the mock, and no other host. */
export function claudeEnv({ scratch, model }: ProgramPlace): Record<string, string> {
	return {
		HOME: scratch.home,
		ANTHROPIC_BASE_URL: model.url,
		ANTHROPIC_API_KEY: MOCK_KEY,
		CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
		CLAUDE_CODE_MAX_RETRIES: "0",
		DISABLE_AUTOUPDATER: "1",
	};
}

/**
 * Variables with which Codex asks the mock, and no other host; its settings are written into its home.
 *
 * @param options.isPatient It tries as often as it does by itself. Default: once more only.
 */
export function codexEnv(
	{ scratch, model }: ProgramPlace,
	options: { isPatient?: boolean } = {},
): Record<string, string> {
	const codexHome = path.join(scratch.home, ".codex");
	mkdirSync(codexHome, { recursive: true });
	const settings = `
		model = "mock-model"
		model_provider = "mock"
		check_for_update_on_startup = false
		[model_providers.mock]
		name = "mock"
		base_url = "${model.url}/v1"
		wire_api = "responses"
		env_key = "MOCK_API_KEY"
		${options.isPatient ? "" : "request_max_retries = 1\nstream_max_retries = 1"}
		[analytics]
		enabled = false
		[otel]
		exporter = "none"
		metrics_exporter = "none"
		trace_exporter = "none"
		[features]
		plugins = false
		apps = false
	`;
	writeFileSync(path.join(codexHome, "config.toml"), settings);
	return { HOME: scratch.home, CODEX_HOME: codexHome, MOCK_API_KEY: MOCK_KEY };
}
