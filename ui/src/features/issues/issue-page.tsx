import { Page } from "../../kit/page.tsx";

export function IssuePage() {
	return <Page title="Issue">{null}</Page>;
}
