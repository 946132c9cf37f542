import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { describe, expect } from "vitest";

it("finds issues by identifier, by the beginnings of words of the title, and by project", async ({ sharedServer }) => {
	const server = await sharedServer.createCompany();
	const issue = await server.client.call(api.createIssue, {
		params: { companyId: server.company.id },
		body: { title: "Rotate the signing-keys of <staging>" },
	});
	const search = async (q: string) => {
		const params = { companyId: server.company.id };
		return (await server.client.call(api.listIssues, { params, query: { q } })).map(({ id }) => id);
	};
	for (const q of ["rotate", "SIGN rot", "signing-keys", "<stag", "rotate & !keys", issue.identifier.toLowerCase()]) {
		expect([q, await search(q)]).toEqual([q, [issue.id]]);
	}
	for (const q of ["otate", "'; --", "%", "\\", ":*"]) expect([q, await search(q)]).toEqual([q, []]);
	const project = await server.client.call(api.createProject, {
		params: { companyId: server.company.id },
		body: { name: "Searched", path: "/" },
	});
	await server.client.call(api.updateIssue, { params: { issueId: issue.id }, body: { projectId: project.id } });
	const query = { projectId: project.id };
	const ofProject = await server.client.call(api.listIssues, { params: { companyId: server.company.id }, query });
	expect(ofProject.map(({ id }) => id)).toEqual([issue.id]);
});

it("finds decomposed and full-width text, and words of scripts without spaces", async ({ sharedServer }) => {
	const server = await sharedServer.createCompany();
	const params = { companyId: server.company.id };
	const composed = "Crème brûlée";
	const titles = [
		composed,
		"Soupe à l’oignon".normalize("NFD"),
		"FULL report",
		"你好世界",
		"ภาษาไทย",
		"Party 🎉 → later",
	];
	for (const title of titles) await server.client.call(api.createIssue, { params, body: { title } });
	const search = async (q: string) =>
		(await server.client.call(api.listIssues, { params, query: { q } })).map(({ title }) => title);
	expect(await search("brûlée".normalize("NFD"))).toEqual([composed]);
	expect(await search("crème brû")).toEqual([composed]);
	expect(await search("à oignon")).toEqual([titles[1]]);
	expect(await search("ＦＵＬＬ")).toEqual(["FULL report"]);
	expect(await search("世界")).toEqual(["你好世界"]);
	expect(await search("ไทย")).toEqual(["ภาษาไทย"]);
	expect(await search("世界 full")).toEqual([]);
	for (const symbols of ["🎉", " → "]) expect(await search(symbols)).toEqual(["Party 🎉 → later"]);
});

describe("a search for text like an identifier", () => {
	it("finds words with a number, even without an issue of that name", async ({ sharedServer }) => {
		const { search, create } = searchedCompany(await sharedServer.createCompany());
		for (const title of ["Read UTF-8 files", "Check SHA-256 sums", "Try GPT-5", "See PAP-12345", "List the top-10"]) {
			const { id } = await create(title);
			const word = /[A-Za-z]+-\d+/.exec(title)?.[0] ?? "";
			for (const q of [word, word.toLowerCase(), ` ${word} `]) expect([q, await search({ q })]).toEqual([q, [id]]);
		}
		expect(await search({ q: "UTF-9" })).toEqual([]);
		const { id } = await create("Error 4711, id 0192f6a0-0000-7000-8000-000000000000");
		for (const q of ["4711", "#4711", "0192f6a0-0000-7000-8000-000000000000"])
			expect(await search({ q })).toEqual([id]);
	});

	it("lists the issue that it names first, on one page or several", async ({ sharedServer }) => {
		const { search, create } = searchedCompany(await sharedServer.createCompany());
		const named = await create("Old");
		const mentions = [];
		for (let count = 0; count < 3; count++) mentions.unshift((await create(`After ${named.identifier} (#1)`)).id);
		const expected = [named.id, ...mentions];
		for (const q of [named.identifier, "1", "#1"]) {
			expect([q, await search({ q })]).toEqual([q, expected]);
			for (const limit of [1, 2, 3]) expect([q, limit, await search({ q, limit })]).toEqual([q, limit, expected]);
		}
		expect(await search({ q: named.id })).toEqual([named.id]);
		expect(await search({ q: "1", status: "done" })).toEqual([]);
	});
});

function searchedCompany({ client, company }: TestCompany) {
	const params = { companyId: company.id };
	const create = (title: string) => client.call(api.createIssue, { params, body: { title } });
	/** Ids on all pages. */
	async function search(query: { q: string; limit?: number; status?: "done" }, cursor?: string): Promise<string[]> {
		let next: string | null = null;
		const onHeaders = (headers: Headers) => {
			next = headers.get("x-next-cursor");
		};
		const input = { params, query: { ...query, ...(cursor === undefined ? {} : { cursor }) } };
		const ids = (await client.call(api.listIssues, input, { onHeaders })).map(({ id }) => id);
		return next === null ? ids : [...ids, ...(await search(query, next))];
	}
	return { search, create };
}
