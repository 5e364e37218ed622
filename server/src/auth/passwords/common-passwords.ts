/** The passwords that are tried first: of those that are long enough, the most common. Lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 password password1 password12 password123 password1234 passw0rd
  p@ssw0rd p@ssword pa$$word qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 qazwsxedc qazwsx123 q1w2e3r4 q1w2e3r4t5 asdfghjk
  asdfghjkl asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abc123456 abcdefgh abcdefg1
  abcdefghi a1b2c3d4 aa123456 a1234567 a12345678 a123456789 iloveyou iloveyou1 iloveyou2 sunshine
  sunshine1 princess princess1 football football1 baseball baseball1 basketball superman superman1
  batman123 trustno1 welcome1 welcome123 letmein1 letmein123 starwars starwars1 computer computer1
  internet whatever michelle jennifer victoria alexander elizabeth charlie1 jordan23 michael1
  michael23 daniel123 jessica1 ashley123 nicole123 andrew123 matthew1 anthony1 thomas123 joshua123
  robert123 samantha samantha1 chocolate butterfly snowball mercedes corvette mustang1 ferrari1
  porsche1 yamaha123 maverick scorpion midnight dragon123 dragon12 monkey123 monkey12 shadow123
  master123 killer123 hunter123 pepper123 ginger123 cookie123 summer123 winter123 spring123 autumn123
  summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summer2026 winter2020 winter2021
  winter2022 winter2023 winter2024 winter2025 winter2026 spring2024 spring2025 spring2026 autumn2024
  autumn2025 autumn2026 changeme changeme1 changeme123 changeit default1 secret123 secret12 admin123
  admin1234 admin12345 administrator administrador root1234 toor1234 test1234 test12345 testtest
  testing1 testing123 user1234 guest123 guest1234 login123 hello123 hello1234 hellohello love1234
  loveyou1 lovelove liverpool liverpool1 chelsea1 arsenal1 barcelona barcelona1 realmadrid manchester
  juventus brooklyn newyork1 december november october1 september february january1 freedom1 fuckyou1
  fuckyou2 fuckyou123 asshole1 blink182 metallica slipknot eminem123 pokemon1 pokemon123 naruto123
  minecraft fortnite roblox123 nintendo playstation xbox3600 google123 facebook facebook1 linkedin
  youtube1 twitter1 instagram samsung1 samsung123 iphone123 microsoft windows1 apple123 drowssap
  passpass password! password1! password123! password2020 password2021 password2022 password2023
  password2024 password2025 password2026 welcome2024 welcome2025 welcome2026 company1 company123
  business marketing marketing1 agency123 portal123 office123 work1234 money123 lucky123 happy123
  family123 friends1 forever1 babygirl babygirl1 angel123 sweetheart beautiful precious blessed1
  jesus123 jesuschrist christ123 heaven123 qwer1234 qwerasdf qweasdzxc qweasd123 qwe12345 asd12345
  zxc12345 aaaaaaaa aaaa1111 abcabcabc abababab computer123 whatever1 nothing1 something secret1234
  access123 access14 trustme1 security security1 fortune1 golfer123 tigger123 bailey123 buster123
  harley123 jackson1 william1 patrick1 christian dolphins redskins steelers yankees1 redsox123
  cowboys1 lakers123 raiders1 packers1 eagles123 gateway1 panthers phoenix1 thunder1 rainbow1
  diamond1 crystal1 hello2024 hello2025 hello2026 asdfgh123 zxcvbn123 1234qwer 12qwaszx 123qweasd
  123qweasdzxc 123abc123 1a2b3c4d 12341234 11111111 00000000 88888888 87654321 987654321 0987654321
  11223344 12121212 13131313 123123123 147258369 159753456 789456123 741852963 963852741`
    .split(/\s+/)
    .filter(Boolean),
);
