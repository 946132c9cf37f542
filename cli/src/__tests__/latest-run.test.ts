import * as api from "@paperclipai/shared";
import { expect, it } from "vitest";
import { useCommandSession } from "./support/command-session.ts";
import { useServer } from "./support/served-sandbox.ts";

const { sandbox, server } = useServer();
const { run: paperclip } = useCommandSession(() => sandbox);

it("takes the newest run that is running as the latest one to talk to", async () => {
	const client = api.createApiClient({ baseUrl: server.url });
	const body = { name: "Latest" };
	const company = await client.call(api.createCompany, { body });
	const inCompany = (...args: string[]) => paperclip(...args, "--company", company.id);
	expect((await inCompany("runs", "say", "latest", "Hello")).stderr).toMatch(/^run_not_found /);

	const adapterConfig = { command: process.execPath, args: ["-e", "setTimeout(() => {}, 600000)"] };
	const agent = await client.call(api.createAgent, {
		params: { companyId: company.id },
		body: { name: "Ada", adapterType: "process", adapterConfig },
	});
	const first = api.wokenRun(await client.call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
	const read = async (runId: string) => await client.call(api.getRun, { params: { runId } });
	await expect.poll(async () => (await read(first.id)).status, { timeout: 30_000 }).toBe("running");
	const say = async (...args: string[]) => await inCompany("runs", "say", "latest", ...args, "--json");
	const sent = await say("Hello", "--delivery", "after_run");
	expect(JSON.parse(sent.stdout)).toMatchObject({ runId: first.id, state: "deferred" });
	expect((await inCompany("runs", "say", "latest", "Later", "--delivery", "after_run")).stderr).toBe(
		"The message goes to the agent's next run.\n",
	);
	const { id } = JSON.parse(sent.stdout) as api.RunMessage;
	for (const [message, code] of [
		[id.slice(0, 8), ""],
		["00000000", "message_not_found "],
		["x", "message_not_found "],
	]) {
		expect((await inCompany("runs", "unsay", "latest", message ?? "")).stderr).toMatch(
			new RegExp(`^(?!invalid_input)${code}`),
		);
	}
	const [queued] = await client.call(api.listRuns, { params: { companyId: company.id }, query: { limit: 1 } });
	expect(queued).toMatchObject({ status: "queued" });
	expect(JSON.parse((await say("Again", "--delivery", "after_run")).stdout)).toMatchObject({ runId: first.id });
	expect((await inCompany("runs", "allow", "latest")).stderr).toContain(`paperclipai runs show ${first.id}`);

	// The messages wait for another run, which must not start.
	await client.call(api.pauseAgent, { params: { agentId: agent.id } });
	await client.call(api.cancelRun, { params: { runId: first.id } });
	const list = async () => await client.call(api.listRuns, { params: { companyId: company.id }, query: {} });
	const [newest, ...older] = await list();
	for (const [verb, ...args] of [["say", "Hello"], ["unsay", first.id], ["allow"], ["deny"], ["answer"]]) {
		const refused = await inCompany("runs", verb ?? "", "latest", ...args);
		expect(refused).toMatchObject({
			exitCode: 2,
			stderr: expect.stringMatching(/^no_running_run No run is running\.\n/),
		});
		expect(refused.stderr).toContain(`The newest run is ${newest?.id}, of Ada: ${newest?.status}.`);
	}
	expect(await list()).toHaveLength(older.length + 1);
	expect((await inCompany("runs", "show", "latest")).stdout).toContain(newest?.id);
});
