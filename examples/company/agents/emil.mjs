// Emil writes the page. He needs to know its colour first, and asks.
import { writeFile } from "node:fs/promises";
import { checkOut, comment, finish, me, reportCost, workOn } from "./paperclip.mjs";

await workOn(async ({ comments, issue }) => {
	if (issue.status === "done") return "Done already.";
	if (!(await checkOut())) return "Not my turn.";
	const question = comments.findIndex(({ author }) => author.agentId === me);
	if (question === -1) {
		await comment("@Ada, which colour shall it have?");
		return "Asked for the colour.";
	}
	const answer = comments.slice(question).find(({ author }) => author.agentId !== me);
	if (answer === undefined) return "Waiting for the answer.";
	await writeFile("page.html", `<h1>Lemonade</h1>\n<!-- Colour: ${answer.body} -->\n`);
	await finish("The page is in page.html.");
	return "Wrote the page.";
});
reportCost(0.05, 5000, 900);
