import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { expect } from "vitest";

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
	const titles = [composed, "Soupe à l’oignon".normalize("NFD"), "FULL report", "你好世界", "ภาษาไทย"];
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
});
