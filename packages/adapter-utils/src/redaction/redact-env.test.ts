import { describe, expect, it } from "vitest";
import { redactEnvForLogs } from "./redact-env.ts";

describe("redactEnvForLogs", () => {
	it.each([
		"API_KEY",
		"github_token",
		"MY_SECRET",
		"DB_PASSWORD",
		"PASSWD",
		"AUTHORIZATION",
		"Cookie",
	])("masks %s", (name) => {
		expect(redactEnvForLogs({ [name]: "hunter22" })).toEqual({ [name]: "***" });
	});

	it("keeps other values, and masks secrets in them", () => {
		const env = { API_TOKEN: "abcdef$&", URL: "https://x:abcdef$&@host/abcdef$&", AUTHOR: "Ada", EMPTY_KEY: "" };
		expect(redactEnvForLogs(env)).toEqual({
			API_TOKEN: "***",
			URL: "https://x:***@host/***",
			AUTHOR: "Ada",
			EMPTY_KEY: "",
		});
	});

	it("ignores short secrets in other values, and masks the longest match", () => {
		const env = { A_KEY: "true", FLAG: "true", B_KEY: "secret", C_KEY: "secret-long", D: "secret-long secret" };
		expect(redactEnvForLogs(env)).toMatchObject({ A_KEY: "***", FLAG: "true", D: "*** ***" });
	});
});
