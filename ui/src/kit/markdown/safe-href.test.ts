import { describe, expect, it } from "vitest";
import { safeHref } from "./safe-href.ts";

describe("safeHref", () => {
	it.each([
		"https://example.com/a?b#c",
		"http://localhost:3000",
		"mailto:a@example.com",
		"HTTPS://EXAMPLE.COM",
	])("allows %s", (href) => {
		expect(safeHref(href)).toBe(href);
	});

	it.each([
		"javascript:alert(1)",
		" javascript:alert(1)",
		"java\nscript:alert(1)",
		"JaVaScRiPt:alert(1)",
		"data:text/html,<script>",
		"file:///etc/passwd",
		"vbscript:x",
		"blob:https://example.com/1",
		"/agents",
		"//example.com",
		"README.md",
		"",
	])("rejects %j", (href) => {
		expect(safeHref(href)).toBeNull();
	});
});
