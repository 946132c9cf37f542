import { Page } from "../../kit/page.tsx";

export function IssuesPage() {
	return <Page title="Issues">{null}</Page>;
}
