import { Page } from "../../kit/page.tsx";

export function WorkspacesPage() {
	return <Page title="Workspaces">{null}</Page>;
}
