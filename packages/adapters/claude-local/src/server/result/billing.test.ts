import { expect, it } from "vitest";
import { readBilling } from "./billing.ts";

it.each([
	["ANTHROPIC_API_KEY", {}, "anthropic", "api"],
	["apiKeyHelper", {}, "anthropic", "api"],
	["none", {}, "anthropic", "subscription"],
	["none", { CLAUDE_CODE_OAUTH_TOKEN: "t" }, "anthropic", "subscription"],
	["none", { ANTHROPIC_AUTH_TOKEN: "t" }, "anthropic", "api"],
	["none", { CLAUDE_CODE_USE_BEDROCK: "1" }, "aws", "api"],
	["none", { CLAUDE_CODE_USE_VERTEX: "true" }, "google", "api"],
	["none", { CLAUDE_CODE_USE_FOUNDRY: "0" }, "anthropic", "subscription"],
	["", {}, "anthropic", null],
])("with a key from %j and %j, %s bills by %s", (source, env, biller, billingType) => {
	expect(readBilling(source, env as Record<string, string>)).toEqual({ biller, billingType });
});
