import { Page } from "../../kit/page.tsx";

export function SettingsPage() {
	return <Page title="Settings">{null}</Page>;
}
