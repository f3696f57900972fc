/**
 * Words of languages that labels are written in, beside those in `concepts.ts`: the first word of a line names the meaning there, the others
 * say it. Cases that labels stand in are words of their own. What is a common word of another language is left out.
 */
export const LANGUAGES: Readonly<Record<string, string>> = {
  Czech: `
    order objednavky
    vendor prodavajiciho dodavatele
    customer odberatele
    date dne
    shipping dodani
    total celkova celkovy
    quantity pocet
    tax dane
    amount vyse
    unit jedn`,
  Slovak: `
    invoice faktury faktura
    order objednavka objednavky
    vendor predavajuci dodavatel
    customer odberatel kupujuci
    name nazov meno
    date datum datumu
    due splatnost splatnosti
    issue vystavenia
    shipping dodania dodanie
    total spolu celkom celkova
    subtotal medzisucet zaklad
    tax dane dph
    amount suma
    percent sadzba
    payment uhradu uhrade platba
    price cena
    unit jednotkova
    quantity mnozstvo pocet
    address adresa
    account ucet
    contract zmluva
    landlord prenajimatel
    tenant najomca
    employer zamestnavatel
    employee zamestnanec`,
  Hungarian: `
    invoice szamla szamlaszam szamlan
    number sorszam sorszama sorszamu szama
    order rendelesszam rendelesi megrendeles
    vendor kibocsato elado
    customer vasarlo megrendelo
    due esedekesseg hatarideje
    shipping teljesites teljesitesi
    date idopontja kelt datum
    total vegosszeg mindosszesen
    amount ertek erteke
    price egysegar egysegara
    description termek megnevezes megnevezese szolgaltatas
    quantity menny
    percent kulcs
    address cime
    name neve
    account bankszamla bankszamlaszam
    contract szerzodes`,
  Romanian: `
    invoice factura facturii facturi
    number numar numarul seria
    order comanda comenzii
    contract contractul contractului
    vendor furnizor furnizorul vanzator vanzatorul prestator
    customer cumparator cumparatorul beneficiar beneficiarul
    landlord locator locatorul
    tenant locatar locatarul chirias
    employer angajator angajatorul
    employee angajat angajatul salariat
    name nume denumire denumirea
    address adresa adresei
    date data datei
    due scadenta scadentei scadent termen
    issue emiterii emisa
    shipping livrare livrarii
    amount valoare valoarea suma
    percent cota
    payment plata platit
    price pret pretul
    quantity cantitate cantitatea
    description descriere descrierea produs produse produsului produselor serviciu servicii serviciilor
    unit unitate unitatea
    account contul
    discount reducere
    start inceperii
    end sfarsit incetarii
    rent chirie chiria
    salary salariu salariul`,
  Swedish: `
    customer fakturaadress faktureringsadress bestallare
    due forfallodatum forfaller betalningsdag
    shipping leverans
    subtotal delsumma
    description benamning specifikation tjanst
    price styckpris
    address postadress`,
  Danish: `
    invoice fakturaen
    number ordrenr fakturanr
    order ordrenr bestilling
    customer fakturaadresse
    issue udstedelse
    due forfalder betalingsfrist
    shipping levering
    total samlet
    description vare varer ydelse
    price stykpris`,
  Norwegian: `
    vendor selger
    customer kjoper fakturaadresse oppdragsgiver
    order bestilling
    due betalingsfrist forfaller
    shipping levering leverings
    subtotal delsum
    tax merverdiavgift
    description tjeneste varer
    price stykkpris`,
  Finnish: `
    invoice laskun laskutus
    number nro numeron
    order tilauksen
    vendor laskuttaja
    customer laskutusosoite tilaaja
    date paiva paivan
    shipping toimitus
    tax arvonlisavero arvonlisaveron
    subtotal veroton
    gross verollinen
    description tuote nimike selite palvelu tuotteen
    quantity kpl
    price kappalehinta
    name nimi
    account tilinumero`,
  Turkish: `
    order siparis siparisi
    vendor saticinin
    customer alicinin
    shipping sevk irsaliye
    subtotal matrah matrahi
    tax vergiler vergisi kdvsi
    percent orani oran
    price fiyati
    description hizmet urun cinsi
    name adi unvani unvan
    address adres
    account hesabi
    contract sozlesmesi`,
  Russian: `
    invoice счетфактура фактура фактуры
    order заказа
    vendor исполнитель поставщика продавца исполнителя
    customer заказчик плательщик покупателя заказчика
    issue выставления
    shipping поставки отгрузки
    total общая общий итоговая
    amount стоимость суммы
    percent ставка
    payment оплате оплаты оплатить платежа
    quantity кол колво
    description товар товары товара услуги услуга работы
    name наименования
    address адреса
    account счёт
    contract договора
    start начала
    end окончания`,
  Ukrainian: `
    invoice рахунку фактура
    order замовлення
    vendor постачальник виконавець продавець
    customer покупець замовник платник
    landlord орендодавець
    tenant орендар
    date дата дати
    due термін строк
    total разом всього усього загальна
    amount сума суми вартість
    payment оплати сплати сплатити
    price ціна
    quantity кіл кть
    description товар товари послуги роботи
    name найменування назва
    percent ставка
    shipping доставка постачання
    unit одиниця
    account рахунок`,
  Greek: `
    invoice τιμολογιο τιμολογιου
    receipt αποδειξη
    order παραγγελια παραγγελιας
    contract συμβαση συμβασης συμφωνητικο
    number αριθμος αριθ αρ
    vendor προμηθευτης πωλητης εκδοτης
    customer πελατης πελατη αγοραστης
    landlord εκμισθωτης
    tenant μισθωτης
    employer εργοδοτης
    employee εργαζομενος
    company εταιρεια επωνυμια
    bank τραπεζα
    name ονομα ονοματεπωνυμο
    address διευθυνση
    city πολη
    country χωρα
    phone τηλεφωνο τηλ
    date ημερομηνια ημνια
    due ληξης προθεσμια
    issue εκδοσης
    start εναρξης
    shipping παραδοσης αποστολης
    period περιοδος
    total συνολο συνολικη συνολικο
    subtotal υποσυνολο καθαρη καθαρο
    amount ποσο αξια
    tax φπα φορος
    discount εκπτωση
    payment πληρωμη πληρωμης
    price τιμη
    quantity ποσοτητα
    description περιγραφη ειδος
    unit μοναδα μοναδας
    account λογαριασμος
    balance υπολοιπο
    currency νομισμα
    signature υπογραφη
    rent ενοικιο μισθωμα
    salary μισθος`,
  'Croatian, Serbian, Bosnian': `
    invoice racun racuna fakture фактуре фактура рачун рачуна
    order narudzba narudzbe narudzbenica narucivanja
    contract ugovor ugovora уговор
    number broj број
    vendor prodavatelj izdavatelj prodavac продавац добављач
    customer narucitelj kupac купац
    landlord najmodavac zakupodavac
    tenant najmoprimac zakupac
    employer poslodavac
    employee zaposlenik zaposleni radnik
    name naziv назив ime
    address adresa адреса
    date датум datum
    due dospijece dospijeca dospeca dospece valute
    issue izdavanja
    shipping isporuke isporuka
    total ukupno sveukupno ukupan укупно
    subtotal osnovica meduzbir meduzbroj основица
    amount iznos vrijednost vrednost износ
    tax pdv porez
    percent stopa
    payment uplatu placanje placanja уплату
    price cijena
    quantity kolicina kol количина
    description opis usluga usluge roba robe artikla artikl
    unit jedinica jedinici jedinicna
    account ziro
    signature potpis
    period razdoblje`,
  Slovene: `
    invoice racun
    number stevilka stevilko
    order narocilo narocila
    contract pogodba pogodbe
    vendor prodajalec dobavitelj izdajatelj
    customer kupec narocnik
    landlord najemodajalec
    tenant najemnik
    employer delodajalec
    employee delavec
    name naziv
    due zapadlosti zapade
    issue izdaje
    shipping dobave
    total skupaj skupni
    subtotal osnova
    amount znesek vrednost
    tax ddv
    payment placilo placila
    quantity kolicina
    description storitev blago
    unit enota enoto`,
  Bulgarian: `
    invoice фактура
    order поръчка
    number номер
    vendor доставчик продавач
    customer получател купувач
    contract договор
    landlord наемодател
    tenant наемател
    issue издаване
    due падеж
    shipping доставка
    total общо обща всичко
    subtotal основа междинна
    amount стойност сума
    tax ддс
    payment плащане
    unit единична
    quantity количество
    description артикул стока услуга
    name име наименование
    address адрес`,
  'Indonesian, Malay': `
    invoice faktur tagihan
    order pesanan
    contract perjanjian
    number nomor nombor
    vendor penjual pemasok pembekal
    customer pembeli pelanggan kepada
    landlord pemilik
    tenant penyewa
    employee karyawan pekerja
    name nama
    address alamat
    date tanggal tarikh
    shipping pengiriman penghantaran
    amount jumlah
    tax pajak ppn cukai
    discount diskon diskaun
    payment pembayaran
    price harga
    quantity kuantitas kuantiti banyaknya
    description deskripsi keterangan uraian barang penerangan
    unit satuan
    account rekening akaun
    phone telepon`,
  Catalan: `
    vendor venedor proveidor emissor
    customer client
    number numero
    due venciment
    issue emissio expedicio
    shipping lliurament
    subtotal imposable
    price preu
    quantity quantitat
    description descripcio concepte
    address adreca
    name nom
    contract contracte`,
  Estonian: `
    invoice arve
    order tellimus tellimuse
    contract leping lepingu
    vendor muuja tarnija
    customer ostja maksja klient
    name nimetus nimi
    address aadress
    date kuupaev
    due maksetahtaeg maksetahtpaev tahtaeg
    total kokku
    subtotal vahesumma
    tax kaibemaks
    payment tasuda tasumisele
    price hind
    quantity kogus
    description kirjeldus toode teenus
    unit uhik uhiku`,
  Latvian: `
    invoice rekins rekina
    number numurs
    order pasutijums
    contract ligums
    vendor pardevejs piegadatajs
    customer pircejs klients
    name nosaukums
    address adrese
    date datums
    due termins
    total kopa kopsumma
    tax pvn
    payment apmaksas apmaksai
    quantity daudzums
    description apraksts prece pakalpojums`,
  Lithuanian: `
    invoice saskaita saskaitos faktura
    number numeris
    order uzsakymas uzsakymo
    contract sutartis
    vendor pardavejas tiekejas
    customer pirkejas klientas
    name pavadinimas
    address adresas
    due terminas
    total viso bendra
    tax pvm
    payment mokejimo moketina apmoketi
    price kaina
    quantity kiekis
    description aprasymas preke prekes paslauga
    unit vienetas vieneto`,
  Arabic: `
    order طلب الطلب شراء
    vendor بائع مورد
    customer مشتري
    total اجمالي إجمالي
    subtotal فرعي
    issue اصدار إصدار
    due مستحق
    description بيان صنف
    unit وحدة
    landlord مؤجر
    tenant مستأجر
    employee موظف`,
  Chinese: `
    invoice 发票号 发票号码
    vendor 销售方 销货方
    customer 购买方 购货方
    tax 增值税
    price 单价
    payment 应付
    description 项目名称 服务名称 货物`,
  Korean: `
    invoice 계산서
    date 청구일 만기일 지급일
    due 만기 지급기한
    customer 공급받는자
    tax 세액 부가가치세
    total 총
    description 내용 품명
    payment 납부`,
  Japanese: `
    description 品目 商品名`,
};
