// Rita reads the page when it is written.
import { checkOut, finish, reportCost, workOn } from "./paperclip.mjs";

await workOn(async ({ issue }) => {
	if (issue.status === "done") return "Done already.";
	if (!(await checkOut())) return "Not my turn.";
	await finish("Read it. It is good.");
	return "Reviewed the page.";
});
reportCost(0.01, 1000, 100);
