import { expect, it } from "vitest";
import { isAllowed } from "./allow-list-proxy.ts";

const ALLOWED = ["api.example.org", "*.example.com"];

it.each([
	["api.example.org", true],
	["API.example.ORG", true],
	["api.example.org.", true],
	["a.b.example.com", true],
	["example.com", false],
	["badexample.com", false],
	["api.example.org.evil.net", false],
	["x.api.example.org", false],
	["127.0.0.1", false],
	["", false],
])("tells whether %j is one of the allowed hosts", (host, expected) => {
	expect(isAllowed(ALLOWED, host)).toBe(expected);
});
