import { expect, it } from "vitest";
import { secretsInText } from "./text-secrets.ts";

it("finds very many secrets in one URL, even in quotes", () => {
	const url = `https://example.org/?${"sig=a&".repeat(50_000)}`;
	expect(secretsInText(url)).toHaveLength(50_000);
	expect(secretsInText(`get '${url} x'`, { isCommand: true })).toHaveLength(50_000);
});
