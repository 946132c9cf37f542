import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { MockModelApi } from "./mock-model-api.mjs";
import type { Scratch } from "./scratch.ts";

/** The folders of a real program during a test, and its mock model service. */
export interface ProgramSetup {
	scratch: Scratch;
	model: MockModelApi;
}

/** The API key of both programs; it must not appear in any output. */
export const MOCK_KEY = "test-key-of-the-mock";

/** Variables that make Claude Code use the mock and no other host. */
export function claudeEnv({ scratch, model }: ProgramSetup): Record<string, string> {
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
 * Writes Codex's settings to its home and returns variables, so that it uses the mock and no other host.
 * @param options.isPatient Use Codex's own number of retries. Default: one retry.
 */
export function codexEnv(
	{ scratch, model }: ProgramSetup,
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
