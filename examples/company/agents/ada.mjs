// Ada leads the company: she splits the work, asks for a colleague, answers questions, and has the result confirmed.
import { call, checkOut, comment, company, finish, issueId, me, reportCost, workOn } from "./paperclip.mjs";

await workOn(async ({ issue, children, comments }) => {
	if (issue.assigneeAgentId !== me) return await answerQuestion(comments);
	if (!(await checkOut())) return "Not my turn.";
	const page =
		children.find(({ title }) => title === "Write the page") ?? (await delegate("Write the page", "engineer"));
	const reviewer = await colleague("reviewer");
	if (reviewer === undefined) return await askForReviewer();
	if (!children.some(({ title }) => title === "Review the page")) {
		await delegate("Review the page", "reviewer", { blockedByIssueIds: [page.id] });
		return "The page goes to the review when it is written.";
	}
	const isOpen = ({ status }) => status !== "done" && status !== "cancelled";
	return children.some(isOpen) ? "Waiting for the others." : await getConfirmation();
});
reportCost(0.02, 2000, 200);

async function colleague(role) {
	const agents = await call("GET", `${company}/agents`);
	return agents.find((agent) => agent.role === role && agent.status !== "terminated");
}

async function delegate(title, role, more = {}) {
	const { id: assigneeAgentId } = await colleague(role);
	return await call("POST", `/issues/${issueId}/children`, { title, assigneeAgentId, ...more });
}

/** An agent asks for a colleague; what the colleague runs is decided by a person. */
async function askForReviewer() {
	const approvals = await call("GET", `${company}/approvals`);
	if (approvals.some(({ kind }) => kind === "hire_agent")) return "Waiting for the decision on the reviewer.";
	const reason = "A reader other than the author has to check the page.";
	await call("POST", `${company}/agent-hires`, { name: "Rita", role: "reviewer", reportsTo: me, reason, issueId });
	return "Asked for a reviewer.";
}

async function answerQuestion(comments) {
	if (comments.some(({ author }) => author.agentId === me)) return "Answered already.";
	await comment("Yellow, like a lemon.");
	return "Answered the question.";
}

async function getConfirmation() {
	const asked = await call("GET", `/issues/${issueId}/interactions`);
	const [confirmation] = asked.filter(({ kind }) => kind === "request_confirmation");
	if (confirmation === undefined) {
		const body = "The page is written and reviewed. May it go online?";
		await call("POST", `/issues/${issueId}/interactions`, {
			kind: "request_confirmation",
			title: "Publish the page",
			body,
		});
		return "Asked for a confirmation.";
	}
	if (confirmation.status === "pending") return "Waiting for the confirmation.";
	await finish(confirmation.status === "accepted" ? "The page is online." : "The page stays offline.");
	return "Finished.";
}
