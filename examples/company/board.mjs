// The board of this example: creates the company, and decides what its agents may not decide.
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const programOf = (name) => fileURLToPath(new URL(`agents/${name}.mjs`, import.meta.url));
const setupOf = (name, env = {}) => ({
	adapterType: "process",
	adapterConfig: { command: process.execPath, args: [programOf(name)], env },
});

/**
 * Founds a company with two agents and gives it one goal.
 * @param call Calls the API as the board: `(method, path, body)`.
 * @param env Further variables of the agents.
 */
export async function found(call, env) {
	const company = await call("POST", "/companies", { name: "Lemonade" });
	const hire = (name, role, more) =>
		call("POST", `/companies/${company.id}/agents`, { name, role, ...setupOf(name.toLowerCase(), env), ...more });
	const ada = await hire("Ada", "chief executive");
	await hire("Emil", "engineer", { reportsTo: ada.id });
	// After this many runs the board has to review the work.
	await call("PUT", `/companies/${company.id}/budget`, { period: "total", runs: 5 });
	const goal = { title: "Put the page online", description: "One page about our lemonade.", assigneeAgentId: ada.id };
	const issue = await call("POST", `/companies/${company.id}/issues`, goal);
	return { company, issue, env };
}

/**
 * Decides everything that waits for the board, until the goal is reached. Each decision is made once, however often this is
 * repeated.
 * @param report Called with a sentence about each decision.
 */
export async function decide(call, { company, issue, env }, report = () => undefined) {
	for (;;) {
		const { status } = await call("GET", `/issues/${issue.id}`);
		if (status === "done") return;
		await approveHires(call, { company, env }, report);
		await confirm(call, issue.id, report);
		await extendBudget(call, company.id, report);
		await delay(200);
	}
}

async function approveHires(call, { company, env }, report) {
	for (const { id, payload, revision } of await call("GET", `/companies/${company.id}/approvals?status=pending`)) {
		// The board decides what a new agent runs, never the agent that asks for it.
		await call("POST", `/approvals/${id}/approve`, { revision, ...setupOf("rita", env) });
		report(`The board hires ${payload.name}: ${payload.reason}`);
	}
}

async function confirm(call, issueId, report) {
	for (const { id, status, title, revision } of await call("GET", `/issues/${issueId}/interactions`)) {
		if (status !== "pending") continue;
		await call("POST", `/issues/${issueId}/interactions/${id}/accept`, { revision, note: "Yes, go ahead." });
		report(`The board confirms: ${title}`);
	}
}

async function extendBudget(call, companyId, report) {
	const waiting = await call("GET", `/companies/${companyId}/live-runs`);
	if (!waiting.some(({ waitReason }) => waitReason === "budget")) return;
	await call("POST", `/companies/${companyId}/budget/extend`, { runs: 20 });
	report("The budget is used up. The board looks at the work and extends it.");
}
