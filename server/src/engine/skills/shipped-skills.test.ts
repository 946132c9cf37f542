import { readFileSync } from "node:fs";
import path from "node:path";
import * as shared from "@paperclipai/shared";
import { describe, expect, it } from "vitest";
import { readFrontMatter } from "./front-matter.ts";
import { listShippedSkills } from "./shipped-skills.ts";

const skills = await listShippedSkills();
const textOf = (name: string, file: string) => {
	const skill = skills.find((one) => one.name === name);
	return readFileSync(path.join(skill?.folder ?? "", file), "utf8");
};

describe.each(skills)("the skill $name", ({ name, files, description }) => {
	it("has a name and says when to use it", () => {
		expect(name).toMatch(/^[a-z][a-z0-9-]{1,63}$/);
		expect(name).not.toBe("index");
		expect(readFrontMatter(textOf(name, "SKILL.md"))).toEqual({ name, description });
		expect(description).toMatch(/Use it when .*Do not use it/);
		expect(description.length).toBeLessThanOrEqual(1024);
		// The programs parse this as YAML, where these characters have a meaning.
		expect(description).not.toMatch(/: | #|^[-"'[{&*!|>%@`]/);
	});

	it("names only files that exist", () => {
		const text = textOf(name, "SKILL.md");
		const named = [...text.matchAll(/\b(references\/[\w./-]*\w)/g)].map(([, file]) => file ?? "");
		expect(files).toEqual(expect.arrayContaining(named));
		for (const file of files.slice(1)) expect(named).toContain(file);
	});
});

describe("the reference of the API", () => {
	const endpoints = (Object.values(shared) as unknown[]).filter(isEndpoint);
	const reference = textOf("paperclip", "references/api-reference.md");
	// Agents have no key of the board to log in with.
	const isForAgents = ({ actor, path }: shared.Endpoint) => actor !== "board" && !path.startsWith("/auth/log");
	const nameOf = ({ method, path }: shared.Endpoint) => `${method} /api${path}`;

	function isEndpoint(value: unknown): value is shared.Endpoint {
		return typeof value === "object" && value !== null && "method" in value && "path" in value;
	}

	it("has a section for every route that an agent may call, and no other", () => {
		const sections = [...reference.matchAll(/^### `(.+)`$/gm)].map(([, route]) => route);
		expect(sections.toSorted()).toEqual(endpoints.filter(isForAgents).map(nameOf).sort());
	});

	it("names only routes that exist, like all skills", () => {
		const known = new Set([...endpoints.filter(isForAgents).map(nameOf), "GET /api/openapi.json"]);
		for (const { name, files } of skills) {
			for (const file of files) {
				const named = [...textOf(name, file).matchAll(/`((?:GET|POST|PATCH|PUT|DELETE) \/api[^`?\s]*)/g)];
				for (const [, route = ""] of named) expect(matches(known, route), `${route} in ${name}/${file}`).toBe(true);
			}
		}
	});

	it("names the fields of a request", () => {
		for (const field of Object.keys(shared.wakeAgentSchema.shape)) expect(reference).toContain(`\`${field}\``);
	});

	it("names the fields of an issue", () => {
		const [issues = ""] = /^## Issues\n[^#]*/m.exec(reference) ?? [];
		const fields = Object.keys({ ...shared.ISSUE_FIELDS, ...shared.ISSUE_RELATIONS });
		for (const field of fields) expect(issues, "the section Issues of api-reference.md").toContain(`\`${field}\``);
	});

	function matches(known: Set<string>, route: string): boolean {
		return [...known].some((one) => new RegExp(`^${one.replace(/:\w+/g, "[^/]+")}$`).test(route));
	}
});
